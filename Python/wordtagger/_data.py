"""Sequences of tokens with further columns and labels, from Python's values and from files."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Union

from . import _native
from .errors import ArgumentError, DataError

Sentence = Union[Mapping[str, Any], "tuple[Sequence[Any], Sequence[str | None]]"]
#: Labeled sequences: a file, folder or pattern, a list of these, a data frame, or pairs of tokens and labels, or mappings with both.
LabeledData = Union[str, "os.PathLike[str]", Iterable[Sentence]]

#: The keys of a mapping that are no columns.
_KEYS = ("tokens", "labels", "text", "id", "weight")


class TokenBatch:
    """Sequences of tokens and their columns, for a call of the library."""

    def __init__(
        self, sequences: Iterable[Any], columns: Mapping[str, Iterable[Sequence[str]]] | None = None
    ) -> None:
        self.items = _native.Items(_native.TOKENS)
        self.items.append_all(sequences)
        self.batch = self.items.batch()
        self._kept: list[Any] = []
        self.batch.owner = (self.items, self._kept)
        if not columns:
            return
        lengths = self.items.lengths()
        self.batch.columns = (_native.Column * len(columns))()
        self.batch.column_count = len(columns)
        for index, (name, cells) in enumerate(columns.items()):
            rows = _cells(name, cells, lengths)
            arguments = (_native.TextArgument(name), _native.TextsArgument(rows))
            self._kept.append(arguments)
            size = ctypes.sizeof(_native.Column)
            self.batch.columns[index] = _native.Column(size, arguments[0].text, arguments[1].texts)

    @classmethod
    def of(cls, sequences: Iterable[Any]) -> TokenBatch:
        """The batch of sequences that are lists of tokens, lists of tuples with columns, or mappings."""
        first = next(filter(_has_tokens, sequences), None) if isinstance(sequences, (list, tuple)) else None
        if not isinstance(first, Mapping) and not (first and isinstance(first[0], tuple)):
            return cls(sequences)
        table = _Table()
        for number, sequence in enumerate(sequences):
            if isinstance(sequence, Mapping):
                if "tokens" not in sequence:
                    raise DataError(f"the keys are {', '.join(map(str, sequence))}; expected tokens", number)
                table.add(sequence["tokens"], _columns(sequence, number))
            else:
                table.add(sequence)
        return cls(table.tokens, table.columns)

    def give_labels(self, labels: Iterable[str], weights: Sequence[float] | None = None) -> None:
        """Gives all tokens their labels, and sequences their weights."""
        texts = _native.TextsArgument(labels)
        self.batch.labels = ctypes.pointer(texts.texts)
        self._kept.append(texts)
        if weights:
            numbers = (ctypes.c_double * len(weights))(*weights)
            self.batch.weights = ctypes.cast(numbers, ctypes.c_void_p)
            self._kept.append(numbers)


def _has_tokens(sequence: Any) -> bool:
    """Whether a sequence tells whether it has columns, as an empty one does not."""
    return isinstance(sequence, (list, tuple, Mapping)) and len(sequence) > 0


class _Table:
    """Sequences of tokens with the same columns."""

    def __init__(self) -> None:
        self.tokens: list[Any] = []
        self.columns: dict[str, list[Sequence[str]]] = {}

    def add(self, words: Sequence[Any], cells: Mapping[str, Sequence[str]] = MappingProxyType({})) -> None:
        """Adds a sequence, whose tokens may be tuples of a token and its cells; an empty one has all columns."""
        number = len(self.tokens)
        if len(words) > 0 and isinstance(words[0], tuple):
            words, own = _split(words, number)
            cells = {**cells, **own}
        if not any(map(len, self.tokens)):
            self.columns = {name: [()] * number for name in cells}
        if len(words) > 0 and cells.keys() != self.columns.keys():
            raise DataError(
                f"the columns are {', '.join(cells) or 'none'}; the sequences before have "
                f"{', '.join(self.columns) or 'none'}",
                number,
            )
        self.tokens.append(words)
        for name, column in self.columns.items():
            column.append(cells.get(name, ()))


class Files:
    """The files of a path, or of a list of them, as arguments of the library."""

    def __init__(self, paths: Any, columns: str | None, file_format: str | None) -> None:
        names = paths if isinstance(paths, (list, tuple)) else [paths]
        self.paths = _native.TextsArgument([_native.path_argument(name) for name in names])
        self.format = _native.TextArgument(file_format)
        self.columns = _native.TextArgument(columns)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The arguments that name the files."""
        return (ctypes.byref(self.paths.texts), self.format.text, self.columns.text)


def is_file(data: object) -> bool:
    """Whether labeled data are the name of files, or a list of names."""
    if isinstance(data, (list, tuple)):
        return len(data) > 0 and all(isinstance(name, (str, os.PathLike)) for name in data)
    return isinstance(data, (str, os.PathLike))


def refuse_file_options(columns: str | None, file_format: str | None) -> None:
    """Refuses what is for files alone."""
    for name, value in (("columns", columns), ("format", file_format)):
        if value is not None:
            raise ArgumentError(f"{name} is for files; the data are values")


def labeled_batch(data: Any) -> TokenBatch:
    """Returns labeled sequences of Python's values as a batch."""
    table = _Table()
    labels: list[str] = []
    weights: list[float] = []
    for number, sequence in enumerate(_rows(data)):
        words, tags, cells, weight = _parts(sequence, number)
        if len(words) != len(tags):
            raise DataError(f"{len(words)} tokens, but {len(tags)} labels", number)
        table.add(words, cells)
        labels.extend("" if tag is None else tag for tag in tags)
        weights.append(weight)
    batch = TokenBatch(table.tokens, table.columns)
    batch.give_labels(labels, weights if any(weight != 1 for weight in weights) else None)
    return batch


def labeled_rows(data: Any) -> Iterator[dict[str, Any]]:
    """Returns labeled sequences of Python's values as mappings, as JSON Lines have them."""
    for number, sequence in enumerate(_rows(data)):
        words, tags, cells, weight = _parts(sequence, number)
        if len(words) > 0 and isinstance(words[0], tuple):
            words, own = _split(words, number)
            cells = {**cells, **own}
        row: dict[str, Any] = {"tokens": list(words), "labels": list(tags), **cells}
        yield row if weight == 1 else row | {"weight": weight}


def _rows(data: Any) -> Iterable[Any]:
    """Returns the sequences of data, which are the rows of a data frame or of a data set of Hugging Face."""
    if hasattr(data, "features") and hasattr(data, "column_names"):
        return _dataset_rows(data)
    if hasattr(data, "to_dict") and hasattr(data, "columns"):
        names = [str(name) for name in data.columns]
        if "tokens" not in names or "labels" not in names:
            raise TypeError(
                f"the data frame has the columns {', '.join(names)}; expected tokens and labels, with a list in each row"
            )
        rows: Iterable[Any] = data.to_dict("records")
        return rows
    if not isinstance(data, Iterable) or isinstance(data, (bytes, Mapping)):
        raise TypeError(
            f"expected labeled sequences or the name of a file, not {type(data).__name__}: pairs of tokens and labels, or"
            " mappings with both"
        )
    return data


def _dataset_rows(data: Any) -> Iterable[Mapping[str, Any]]:
    """Returns the rows of a data set of Hugging Face with the names of labels instead of their numbers."""
    names: dict[str, list[str]] = {}
    texts = []
    for key, feature in (data.features or {}).items():
        inner = getattr(feature, "feature", None)
        known = getattr(inner, "names", None)
        if known:
            names[key] = list(known)
        elif getattr(inner, "dtype", None) == "string":
            texts.append(key)
    tokens = next((key for key in ("tokens", "words") if key in texts), texts[0] if len(texts) == 1 else None)
    wanted = [key for key in ("labels", "ner_tags", "tags") if key in names or key in texts]
    labels = wanted[0] if wanted else next(iter(names)) if len(names) == 1 else None
    if tokens is None or labels is None:
        raise TypeError(
            f"the data set has the columns {', '.join(data.column_names or ['unknown'])}; expected tokens (or words) with texts, and labels,"
            " ner_tags or tags; rename_column gives them their names"
        )
    for row in data:
        named = {
            key: [names[key][number] if number >= 0 else None for number in row[key]] if key in names else row[key]
            for key in (tokens, labels, *(key for key in names if key != labels))
        }
        yield {"tokens": named.pop(tokens), "labels": named.pop(labels), **named}


def _parts(
    sequence: Any, number: int
) -> tuple[Sequence[Any], Sequence[str | None], dict[str, Sequence[str]], float]:
    """Returns the tokens, labels, columns and weight of a labeled sequence."""
    weight = 1.0
    cells: dict[str, Sequence[str]] = {}
    if isinstance(sequence, Mapping):
        if "tokens" not in sequence or "labels" not in sequence:
            raise DataError(
                f"the keys are {', '.join(map(str, sequence)) or 'none'}; expected tokens and labels", number
            )
        words, tags = sequence["tokens"], sequence["labels"]
        cells = _columns(sequence, number)
        if sequence.get("weight") is not None:
            weight = float(sequence["weight"])
    elif hasattr(sequence, "ents"):
        # A document of spaCy; its tokens of white space are no tokens here.
        kept = [token for token in sequence if not token.is_space]
        words = [token.text for token in kept]
        # The labels of tokens that nobody looked at are unknown.
        tags = [
            f"{token.ent_iob_}-{token.ent_type_}" if token.ent_type_ else token.ent_iob_ or None for token in kept
        ]
    elif isinstance(sequence, (tuple, list)) and len(sequence) == 2:
        words, tags = sequence
    else:
        raise TypeError(
            f"sequence {number} is {_shown(sequence)}; expected a pair of tokens and labels, or a mapping with both"
        )
    for name, texts in (("tokens", words), ("labels", tags)):
        if isinstance(texts, (str, bytes)) or not hasattr(texts, "__len__"):
            raise TypeError(f"the {name} of sequence {number} are {_shown(texts)}; expected a list of texts")
    return words, tags, cells, weight


def _columns(sequence: Mapping[str, Any], number: int) -> dict[str, Sequence[str]]:
    """Returns the columns of a mapping, which are its members with a text for each token."""
    columns = {}
    for name, texts in sequence.items():
        if name in _KEYS:
            continue
        if isinstance(texts, (str, bytes)) or not hasattr(texts, "__len__"):
            raise DataError(
                f"the key {name!r} is unknown; expected {', '.join(_KEYS)}, or a column with a list of texts", number
            )
        columns[name] = texts
    return columns


def _split(rows: Sequence[Any], number: int) -> tuple[list[str], dict[str, Sequence[str]]]:
    """Returns the tokens of tuples, and the cells after them as columns '1', '2' and so on."""
    width = len(rows[0])
    for row in rows:
        if not isinstance(row, tuple) or len(row) != width:
            raise DataError(f"a token is {_shown(row)}; expected a tuple of {width} texts as before", number)
    tokens = [row[0] for row in rows]
    return tokens, {str(index): [row[index] for row in rows] for index in range(1, width)}


def _cells(name: str, rows: Iterable[Sequence[str]], lengths: list[int]) -> list[str]:
    """Returns the cells of a column, one for each token."""
    kept = list(rows)
    if len(kept) != len(lengths):
        raise ArgumentError(f"the column {name!r} has {len(kept)} rows for {len(lengths)} sequences")
    cells: list[str] = []
    for number, (row, length) in enumerate(zip(kept, lengths)):
        if isinstance(row, (str, bytes)) or not isinstance(row, Iterable):
            raise TypeError(f"row {number} of the column {name!r} is {row!r}; expected a list of texts")
        found = list(row)
        if len(found) != length:
            raise ArgumentError(
                f"row {number} of the column {name!r} has {len(found)} cells for {length} tokens"
            )
        for cell in found:
            if not isinstance(cell, str):
                raise TypeError(f"row {number} of the column {name!r} has {cell!r}; expected a str")
        cells += found
    return cells


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
