"""Metrics of labels, by item or by sequence, over the functions of scikit-learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .utils import flatten

Labels = Sequence[Sequence[Any]]


def _flat(name: str, y_true: Labels, y_pred: Labels, **options: Any) -> Any:
    from sklearn import metrics

    return getattr(metrics, name)(flatten(y_true), flatten(y_pred), **options)


def flat_accuracy_score(y_true: Labels, y_pred: Labels, **options: Any) -> float:
    """Returns the share of items with the right label."""
    return float(_flat("accuracy_score", y_true, y_pred, **options))


def flat_precision_score(y_true: Labels, y_pred: Labels, **options: Any) -> Any:
    """Returns the precision of items."""
    return _flat("precision_score", y_true, y_pred, **options)


def flat_recall_score(y_true: Labels, y_pred: Labels, **options: Any) -> Any:
    """Returns the recall of items."""
    return _flat("recall_score", y_true, y_pred, **options)


def flat_f1_score(y_true: Labels, y_pred: Labels, **options: Any) -> Any:
    """Returns the F1 score of items."""
    return _flat("f1_score", y_true, y_pred, **options)


def flat_fbeta_score(y_true: Labels, y_pred: Labels, beta: float, **options: Any) -> Any:
    """Returns the F-beta score of items."""
    return _flat("fbeta_score", y_true, y_pred, beta=beta, **options)


def flat_classification_report(
    y_true: Labels, y_pred: Labels, labels: Sequence[Any] | None = None, **options: Any
) -> Any:
    """Returns scikit-learn's report of precision, recall and F1 of the labels of items."""
    return _flat("classification_report", y_true, y_pred, labels=labels, **options)


def sequence_accuracy_score(y_true: Labels, y_pred: Labels) -> float:
    """Returns the share of sequences whose labels are all right, 0 without sequences."""
    if len(y_true) != len(y_pred):
        raise ValueError(f"{len(y_true)} sequences of labels, but {len(y_pred)} predicted")
    right = sum(list(true) == list(found) for true, found in zip(y_true, y_pred))
    return right / len(y_true) if len(y_true) else 0.0
