"""An estimator for scikit-learn with the interface of sklearn-crfsuite.

``from wordtagger.sklearn import CRF, metrics, scorers`` takes the place of ``from sklearn_crfsuite import …``.
"""

from .estimator import CRF

__all__ = ["CRF"]
