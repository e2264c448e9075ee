"""Evaluations, explanations and weights, as values and as tables of notebooks."""

from __future__ import annotations

import ctypes
import html
from collections.abc import Iterable, Sequence
from typing import Any

from . import _native
from ._data import TokenBatch
from .errors import ArgumentError


def data_frame(rows: Sequence[dict[str, Any]]) -> Any:
    """Returns rows as a data frame of pandas."""
    try:
        import pandas
    except ImportError:
        raise ImportError("pandas is not installed; `pip install wordtagger[pandas]`") from None
    return pandas.DataFrame(rows)


def _table(title: str, rows: Sequence[dict[str, Any]]) -> str:
    """Returns rows with the same members as a table of HTML."""
    if not rows:
        return ""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(_shown(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows
    )
    return f"<table><caption>{html.escape(title)}</caption><tr>{head}</tr>{body}</table>"


def _shown(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


class Evaluation(dict[str, Any]):
    """The figures of an evaluation by name: the members of ``wordtagger evaluate --format json``."""

    def _rows(self) -> list[dict[str, Any]]:
        kinds = ["entities", "labels"] if self.get("hasEntities") else ["labels"]
        return [{"of": kind, **row} for kind in kinds for row in self[kind]]

    def to_pandas(self) -> Any:
        """Returns precision, recall, F1 and number of entities and labels as a data frame of pandas."""
        return data_frame(self._rows())

    def _repr_html_(self) -> str:
        """Returns the figures for notebooks, the ones of entities first."""
        names = ["tokenAccuracy", "sequenceAccuracy", "expectedCalibrationError"]
        figures = [f"{name} {self[name]:.2%}" for name in names]
        if self.get("hasEntities"):
            figures.insert(0, f"F1 of entities {self['entities'][-1]['f1']:.2%}")
        return f"<p>{', '.join(figures)}</p>{_table('precision, recall and F1', self._rows())}"


class Explanations(list[list[dict[str, Any]]]):
    """For each line its tokens with the features and weights that decided for their labels."""

    def _repr_html_(self) -> str:
        """Returns a table for each line."""
        tables = []
        for line in self:
            rows = [
                {
                    "token": token["token"],
                    "label": token["label"],
                    "reasons": ", ".join(
                        f"{reason['feature']} {reason['weight']:+.2f}"
                        for reason in token["reasons"]
                        if reason["label"] == token["label"]
                    ),
                }
                for token in line
            ]
            tables.append(_table(" ".join(row["token"] for row in rows), rows))
        return "".join(tables)

    def to_pandas(self) -> Any:
        """Returns a data frame of pandas with a row for each reason of each token."""
        return data_frame(
            [
                {"line": number, "token": token["token"], "predicted": token["label"], **reason}
                for number, line in enumerate(self)
                for token in line
                for reason in token["reasons"]
            ]
        )


class Weights:
    """The strongest weights of a model: of features for labels, and of labels after labels."""

    def __init__(self, features: list[dict[str, Any]], transitions: list[dict[str, Any]]) -> None:
        #: The features with label and weight, the strongest of each label first.
        self.features = features
        #: The pairs of labels with their weight, the strongest first.
        self.transitions = transitions

    def to_pandas(self) -> Any:
        """Returns the features as a data frame of pandas."""
        return data_frame(self.features)

    def __repr__(self) -> str:
        lines = [f"{row['weight']:+8.3f}  {row['label']}  {row['feature']}" for row in self.features]
        lines += [f"{row['weight']:+8.3f}  {row['previous']} -> {row['label']}" for row in self.transitions]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Returns the tables for notebooks."""
        return _table("features", self.features) + _table("transitions", self.transitions)


def explain_weights(model: Any, data: Iterable[Any] | None = None, top: int = 20) -> Weights:
    """Returns the strongest weights of a model, positive and negative, for each label.

    ``model`` is a :class:`Tagger`, a tagger of :mod:`wordtagger.pycrfsuite`, or a fitted estimator of
    :mod:`wordtagger.sklearn`. Models in CRFsuite's format know the names of their features. Others have hashes of them: ``data``,
    sequences of tokens as for :meth:`Tagger.tag_tokens`, then gives the names, and features that do not occur in it are left out.

    >>> from wordtagger import train
    >>> crf = train([(["2", "cups"], ["value", "measure"]), (["salt"], ["food"])] * 3, features="word[0]")
    >>> explain_weights(crf, [["2", "cups"]], top=1).features[0]["label"]
    'measure'
    """
    _native.checked("top", top, 1)
    opened = _opened(model)
    if data is None and not opened.is_crfsuite:
        raise ArgumentError("the model has hashes of its features; give sequences of tokens as data, which name them")
    batch = None if data is None else TokenBatch.of(list(data))
    states, transitions = model_weights(opened, batch)
    by_label: dict[str, list[tuple[float, str]]] = {}
    for feature, label, weight in states:
        by_label.setdefault(label, []).append((weight, feature))
    features = []
    for label in sorted(by_label):
        strongest = sorted(by_label[label], key=lambda pair: (-abs(pair[0]), pair[1]))[:top]
        features += [
            {"label": label, "feature": name, "weight": weight}
            for weight, name in sorted(strongest, key=lambda pair: -pair[0])
        ]
    pairs = sorted(transitions, key=lambda row: -abs(row[2]))[: top * 2]
    return Weights(
        features,
        [
            {"previous": previous, "label": label, "weight": weight}
            for previous, label, weight in sorted(pairs, key=lambda row: -row[2])
        ],
    )


def _opened(model: Any) -> _native.Model:
    model = getattr(model, "tagger_", model)
    opened = model._opened() if hasattr(model, "_opened") else getattr(model, "_model", None)
    if not isinstance(opened, _native.Model):
        raise TypeError(f"expected a tagger or a fitted CRF, not {type(model).__name__}")
    return opened


def model_weights(
    model: _native.Model, batch: TokenBatch | None = None
) -> tuple[list[tuple[str, str, float]], list[tuple[str, str, float]]]:
    """Returns features with labels and weights, and pairs of labels with weights."""
    pointer = None if batch is None else ctypes.byref(batch.batch)
    handle = _native.call("wt_model_weights", model.handle, pointer)
    try:
        found = _native.Weights.from_address(handle)
        names, labels = _native.strings(found.names), model.labels
        states, pairs = found.state_count, found.transition_count
        features = zip(
            found.state_names[:states], found.state_labels[:states], found.state_weights[:states]
        )
        transitions = zip(
            found.transition_from[:pairs], found.transition_to[:pairs], found.transition_weights[:pairs]
        )
        return (
            [(names[name], labels[label], weight) for name, label, weight in features],
            [(labels[previous], labels[label], weight) for previous, label, weight in transitions],
        )
    finally:
        _native.library.wt_weights_free(handle)
