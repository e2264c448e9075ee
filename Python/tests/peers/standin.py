"""A plugin of pytest that puts this package in the place of pycrfsuite and sklearn_crfsuite."""

from __future__ import annotations

import importlib
import sys

STANDINS = {
    "pycrfsuite": "wordtagger.pycrfsuite",
    "pycrfsuite._logparser": "wordtagger.pycrfsuite._logparser",
    "pycrfsuite._dumpparser": "wordtagger.pycrfsuite._dumpparser",
    "sklearn_crfsuite": "wordtagger.sklearn",
    "sklearn_crfsuite.metrics": "wordtagger.sklearn.metrics",
    "sklearn_crfsuite.scorers": "wordtagger.sklearn.scorers",
    "sklearn_crfsuite.trainer": "wordtagger.sklearn.trainer",
    "sklearn_crfsuite.utils": "wordtagger.sklearn.utils",
    "sklearn_crfsuite.estimator": "wordtagger.sklearn.estimator",
}


def install() -> None:
    """Replaces the modules in this process."""
    for name, ours in STANDINS.items():
        sys.modules[name] = importlib.import_module(ours)


install()
