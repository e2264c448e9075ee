"""pycrfsuite's interface on this package: the same names, defaults, exceptions and messages.

``import wordtagger.pycrfsuite as pycrfsuite`` is the whole migration. Model files of CRFsuite are read, and
``Trainer.train`` writes such files, which CRFsuite and pycrfsuite read.
"""

from ._errors import CRFSuiteError
from ._items import ItemSequence
from ._tagger import Tagger
from ._trainer import BaseTrainer, Trainer

#: The version of CRFsuite whose model files and parameters these are.
CRFSUITE_VERSION = "0.12.2"

__all__ = ["BaseTrainer", "CRFSUITE_VERSION", "CRFSuiteError", "ItemSequence", "Tagger", "Trainer"]
