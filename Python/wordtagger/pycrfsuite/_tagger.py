"""Tagging with models of attributes."""

from __future__ import annotations

import contextlib
import math
import os
import struct
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from .. import _native
from .._reports import model_weights
from ..errors import WordTaggerError
from ._dumpparser import ParsedDump
from ._items import ItemSequence

_HEADER = struct.Struct("<4sI4s9I")
_HEADER_FIELDS = (
    "magic",
    "size",
    "type",
    "version",
    "num_features",
    "num_labels",
    "num_attrs",
    "off_features",
    "off_labels",
    "off_attrs",
    "off_labelrefs",
    "off_attrrefs",
)


class Tagger:
    """Predicts the labels of sequences with a model of CRFsuite or of this package.

    Any number of threads may call :meth:`tag` with sequences of their own; the current sequence,
    which :meth:`probability` and :meth:`marginal` are about, comes from the last call.
    """

    def __init__(self) -> None:
        self._model: _native.Model | None = None
        self._use_nothing()

    # Opening

    def open(self, name: str | bytes | os.PathLike[str]) -> contextlib.closing[Tagger]:
        """Opens a model file; raises OSError or ValueError.

        The result is a context manager that closes the tagger.
        """
        with open(name, "rb") as file:
            content = file.read()
        try:
            self._open(content)
        except WordTaggerError as error:
            raise ValueError(f"Error opening model file {name!r}: {error}") from None
        return contextlib.closing(self)

    def open_inmemory(self, value: bytes) -> contextlib.closing[Tagger]:
        """Opens the content of a model file; raises ValueError."""
        if not isinstance(value, bytes):
            raise TypeError(f"expected the bytes of a model, not {type(value).__name__}")
        try:
            self._open(value)
        except WordTaggerError as error:
            raise ValueError(f"Error opening model: {error}") from None
        return contextlib.closing(self)

    def _open(self, content: bytes) -> None:
        model = _native.Model.open_bytes(content)
        if model.kind != _native.ATTRIBUTES:
            raise ValueError("the model is of words, not of attributes; open it with wordtagger.Tagger")
        self._use(model)

    def _use(self, model: _native.Model) -> None:
        self._model = model
        self._use_nothing()

    def _use_nothing(self) -> None:
        # The items that may be filled again; the current ones may belong to an ItemSequence.
        self._own = _native.Items()
        self._use_items(self._own)

    def close(self) -> None:
        """Closes the model."""
        self._model = None
        self._use_nothing()

    def _opened(self) -> _native.Model:
        if self._model is None:
            raise ValueError("The tagger is not opened")
        return self._model

    def labels(self) -> list[str]:
        """Returns the labels of the model."""
        return list(self._opened().labels)

    # Tagging

    def tag(self, xseq: Iterable[Any] | ItemSequence | None = None) -> list[str]:
        """Returns the labels of a sequence, or of the current one."""
        model = self._model
        if model is None:
            raise ValueError("The tagger is not opened")
        if xseq is None or type(xseq) is ItemSequence:
            if xseq is not None:
                self._use_items(xseq._items)
            items = self._current[0]
            labels: list[str] = _native.objects.wtpy_tag_prepared(model.handle, items.handle, model.labels)
            return labels
        # A reference of this call: another thread may replace the tagger's.
        items = self._own
        found = _native.objects.wtpy_tag_items(model.handle, items.handle, xseq, model.labels)
        if found is None:
            # Another thread uses them.
            self._own = items = _native.Items()
            found = _native.objects.wtpy_tag_items(model.handle, items.handle, xseq, model.labels)
        self._use_items(items)
        labels = found
        return labels

    def _use_items(self, items: _native.Items) -> None:
        # The current items and their marginals, replaced together, as other threads may set a sequence meanwhile.
        self._current: list[Any] = [items, None]

    def set(self, xseq: Iterable[Any] | ItemSequence) -> None:
        """Sets the current sequence."""
        self._opened()
        if isinstance(xseq, ItemSequence):
            self._use_items(xseq._items)
        else:
            items = _native.Items()
            items.append(xseq)
            self._use_items(items)

    def probability(self, yseq: Sequence[str]) -> float:
        """Returns the probability of labels for the current sequence."""
        model, items = self._opened(), self._current[0]
        labels = list(yseq)
        if len(items) == 0:
            return 0.0
        if len(labels) != len(items):
            raise ValueError(
                f"The numbers of items and labels differ: |x| = {len(items)}, |y| = {len(labels)}"
            )
        for label in labels:
            if label not in model.labels:
                raise RuntimeError(f"Failed to convert into label identifier: {label}")
        result = items.tag(model, _native.TextsArgument(labels), scores_labels=True)
        return math.exp(result.tags.label_log_probabilities[0])

    def marginal(self, y: str | bytes, pos: int) -> float:
        """Returns the probability of a label at a position of the current sequence."""
        model, current = self._opened(), self._current
        count = len(current[0])
        if count == 0:
            return 0.0
        if not 0 <= pos < count:
            raise ValueError(f"The position, {pos} is out of range of {count}")
        label = y.decode() if isinstance(y, bytes) else y
        if label not in model.labels:
            raise RuntimeError(f"Failed to convert into label identifier: {label}")
        if current[1] is None:
            current[1] = current[0].tag(model, marginals=True)
        tags: _native.Tags = current[1].tags
        # Another thread may have filled the items with a sequence of its own before they were read.
        if pos >= tags.item_count:
            raise ValueError(f"The position, {pos} is out of range of {tags.item_count}")
        return float(tags.marginals[pos * tags.label_count + model.labels.index(label)])

    def marginals(self, xseq: Iterable[Any] | ItemSequence | None = None) -> list[dict[str, float]]:
        """Returns the probability of every label at each position of a sequence, or of the current one."""
        if xseq is not None:
            self.set(xseq)
        model = self._opened()
        items = self._current[0]
        if len(items) == 0:
            return []
        result: _native.Result = items.tag(model, marginals=True)
        return result.marginals(model.labels)[0]

    # What the model holds

    def info(self) -> ParsedDump:
        """Returns the labels, attributes and weights of the model."""
        if self._model is None:
            raise RuntimeError("The tagger is not opened")
        model = self._model
        content = model.file_bytes(is_crfsuite=True)
        values = [
            field.decode("ascii", "replace") if isinstance(field, bytes) else str(field)
            for field in _HEADER.unpack_from(content)
        ]
        header = dict(zip(_HEADER_FIELDS, values))
        for name in _HEADER_FIELDS[7:]:
            header[name] = hex(int(header[name]))
        dump = weights(model)
        dump.header = header
        return dump

    def dump(self, filename: str | os.PathLike[str] | None = None) -> None:
        """Writes the model as text into a file, or to the standard output."""
        dump = self.info()
        if filename is None:
            sys.stdout.write("".join(_lines(dump)))
        else:
            with open(filename, "w", encoding="utf-8") as file:
                file.writelines(_lines(dump))

    # Pickling

    def _content(self) -> bytes | None:
        return None if self._model is None else self._model.own_bytes()

    def __setstate__(self, state: tuple[bytes | None]) -> None:
        if state[0] is not None:
            self._open(state[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (), (self._content(),))


def weights(model: _native.Model) -> ParsedDump:
    """Returns the labels, attributes and weights of a model."""
    dump = ParsedDump(labels={label: str(index) for index, label in enumerate(model.labels)})
    states, transitions = model_weights(model)
    dump.attributes = {name: str(index) for index, name in enumerate(dict.fromkeys(name for name, _, _ in states))}
    dump.state_features = {(name, label): weight for name, label, weight in states}
    dump.transitions = {(previous, label): weight for previous, label, weight in transitions}
    return dump


def _lines(dump: ParsedDump) -> Iterable[str]:
    yield "FILEHEADER = {\n"
    yield from (f"  {name}: {value}\n" for name, value in dump.header.items())
    yield "}\n\nLABELS = {\n"
    yield from (f"  {number:>5}: {name}\n" for name, number in dump.labels.items())
    yield "}\n\nATTRIBUTES = {\n"
    yield from (f"  {number:>5}: {name}\n" for name, number in dump.attributes.items())
    yield "}\n\nTRANSITIONS = {\n"
    for (previous, label), weight in dump.transitions.items():
        yield f"  (1) {previous} --> {label}: {weight:f}\n"
    yield "}\n\nSTATE_FEATURES = {\n"
    for (attribute, label), weight in dump.state_features.items():
        yield f"  (0) {attribute} --> {label}: {weight:f}\n"
    yield "}\n\n"
