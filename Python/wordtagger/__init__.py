"""Sequence labeling with linear-chain CRFs: tagging, training, recipe rows, and CRFsuite's interface.

- :class:`Tagger`, :func:`train`, :func:`generate` and :class:`RecipeReader` are the package's own interface, and
  :func:`command` runs all other verbs of the command,
- :mod:`wordtagger.sklearn` has an estimator like sklearn-crfsuite's,
- :mod:`wordtagger.pycrfsuite` has the classes of python-crfsuite.
"""

from __future__ import annotations

from . import errors
from ._command import command
from ._generating import generate
from ._recipes import RecipeReader, Row
from ._reports import Evaluation, Explanations, Weights, explain_weights
from ._results import ArrowTags, Hypothesis, Span, TaggedLine, TaggedLines, Token
from ._tagger import Tagger
from ._training import Progress, train
from .errors import WordTaggerError

__version__ = "0.1.0"

__all__ = [
    "ArrowTags",
    "Evaluation",
    "Explanations",
    "Hypothesis",
    "Progress",
    "RecipeReader",
    "Row",
    "Span",
    "TaggedLine",
    "TaggedLines",
    "Tagger",
    "Token",
    "Weights",
    "WordTaggerError",
    "command",
    "errors",
    "explain_weights",
    "generate",
    "train",
]
