"""The labels of lines and tokens, as light objects over the flat arrays of a result."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from . import _native
from ._reports import data_frame


def _without_none(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class Token(NamedTuple):
    """A token with its label; ``start`` and ``end`` are indices of the line's characters."""

    text: str
    label: str
    start: int
    end: int
    confidence: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields by name, without a confidence that was not computed."""
        return _without_none(self._asdict())


class Span(NamedTuple):
    """A run of tokens of one kind; ``start`` and ``end`` are indices of the line's characters."""

    text: str
    label: str
    start: int
    end: int
    first_token: int
    end_token: int
    confidence: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields by name, without a confidence that was not computed."""
        return _without_none(self._asdict())


class TaggedLine:
    """A line with its tokens and, if asked for, spans."""

    __slots__ = ("text", "tokens", "spans")

    def __init__(self, text: str, tokens: list[Token], spans: list[Span] | None = None) -> None:
        self.text = text
        self.tokens = tokens
        self.spans = spans

    @property
    def labels(self) -> list[str]:
        """The labels of the tokens."""
        return [token.label for token in self.tokens]

    @property
    def words(self) -> list[str]:
        """The texts of the tokens."""
        return [token.text for token in self.tokens]

    def to_dict(self) -> dict[str, Any]:
        """Returns the line as values that JSON can have."""
        fields: dict[str, Any] = {
            "text": self.text,
            "tokens": [token.to_dict() for token in self.tokens],
        }
        if self.spans is not None:
            fields["spans"] = [span.to_dict() for span in self.spans]
        return fields

    def __len__(self) -> int:
        return len(self.tokens)

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TaggedLine) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.tokens)))

    def __repr__(self) -> str:
        pairs = " ".join(f"{token.text}/{token.label}" for token in self.tokens)
        return f"<TaggedLine {pairs}>"

    def _repr_html_(self) -> str:
        """Returns the line for notebooks, with a color for each label but O and other."""
        parts: list[str] = []
        end = 0
        for part in self.spans if self.spans is not None else self.tokens:
            parts.append(html.escape(self.text[end : part.start]))
            text, end = html.escape(part.text), part.end
            if part.label in ("O", "other"):
                parts.append(text)
                continue
            hue = sum(part.label.encode()) * 47 % 360
            parts.append(
                f'<span style="background:hsl({hue} 70% 85%);color:#111;border-radius:3px;padding:0 3px">{text}'
                f" <sup>{html.escape(part.label)}</sup></span>"
            )
        return f"<p>{''.join(parts)}{html.escape(self.text[end:])}</p>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (TaggedLine, (self.text, self.tokens, self.spans))


class TaggedLines(Sequence[TaggedLine]):
    """The labels of many lines; a line's objects are made when it is asked for."""

    def __init__(self, lines: Sequence[str], result: _native.Result, labels: list[str]) -> None:
        self._lines = lines
        self._result = result
        self._names = labels
        tags = result.tags
        self._kinds = _native.strings(tags.kinds) if tags.sequence_spans else None

    @property
    def labels(self) -> list[list[str]]:
        """The labels of each line's tokens."""
        return self._result.labels(self._names)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns the lines as values that JSON can have."""
        return [line.to_dict() for line in self]

    def to_pandas(self) -> Any:
        """Returns a data frame of pandas with a row for each token: line, text, label, start, end, confidence."""
        return data_frame(
            [{"line": number, **token.to_dict()} for number, line in enumerate(self) for token in line]
        )

    def _repr_html_(self) -> str:
        """Returns the first lines for notebooks."""
        shown = "".join(line._repr_html_() for line in self[:20])
        return shown + (f"<p>… {len(self) - 20} more lines</p>" if len(self) > 20 else "")

    def __len__(self) -> int:
        return int(self._result.tags.sequence_count)

    @overload
    def __getitem__(self, index: int) -> TaggedLine: ...

    @overload
    def __getitem__(self, index: slice) -> list[TaggedLine]: ...

    def __getitem__(self, index: int | slice) -> TaggedLine | list[TaggedLine]:
        if isinstance(index, slice):
            return [self._line(number) for number in range(*index.indices(len(self)))]
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"line {index} of {count}")
        return self._line(index % count)

    def __iter__(self) -> Iterator[TaggedLine]:
        return (self._line(number) for number in range(len(self)))

    def _line(self, number: int) -> TaggedLine:
        tags, text = self._result.tags, self._lines[number]
        start, end = tags.sequence_items[number], tags.sequence_items[number + 1]
        labels = [self._names[label] for label in tags.labels[start:end]]
        confidences: Sequence[float | None] = (
            tags.confidences[start:end] if tags.confidences else [None] * (end - start)
        )
        starts, ends = tags.token_starts[start:end], tags.token_ends[start:end]
        if not text.isascii():
            starts, ends = _characters(text, starts), _characters(text, ends)
        tokens = [
            Token(text[first:last], label, first, last, confidence)
            for first, last, label, confidence in zip(starts, ends, labels, confidences)
        ]
        return TaggedLine(text, tokens, self._spans(number, text, tokens))

    def _spans(self, number: int, text: str, tokens: list[Token]) -> list[Span] | None:
        if self._kinds is None:
            return None
        tags, spans = self._result.tags, []
        for index in range(tags.sequence_spans[number], tags.sequence_spans[number + 1]):
            first, last = tags.span_first_items[index], tags.span_end_items[index]
            start, end = tokens[first].start, tokens[last - 1].end
            confidence = tags.span_confidences[index] if tags.span_confidences else None
            kind = self._kinds[tags.span_kinds[index]]
            spans.append(Span(text[start:end], kind, start, end, first, last, confidence))
        return spans

    def __repr__(self) -> str:
        return f"<TaggedLines of {len(self)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (list, (list(self),))


def _characters(text: str, offsets: Sequence[int]) -> list[int]:
    """The indices of characters for ascending offsets of bytes."""
    indices, content = [], text.encode()
    index = before = 0
    for offset in offsets:
        index += len(content[before:offset].decode("utf-8", "ignore"))
        before = offset
        indices.append(index)
    return indices


class Hypothesis(NamedTuple):
    """One of the best label sequences with its probability."""

    labels: list[str]
    probability: float

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields by name."""
        return self._asdict()


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise ImportError("polars is not installed; `pip install polars`") from None
    return polars


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise ImportError("pyarrow is not installed; `pip install wordtagger[arrow]`") from None
    return pyarrow


class ArrowTags:
    """Tags in Arrow's format, which pyarrow, polars and pandas take over without copying.

    The columns are ``labels``, ``starts`` and ``ends`` (in bytes of the line), and those that were asked for.
    A stream makes each piece when it is asked for, so that its data can be read once.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Hands the stream over, as Arrow's PyCapsule interface asks."""
        stream, self._stream = self._stream, None
        if stream is None:
            raise ValueError("the tags have been read; tag the data again")
        return stream

    def to_pyarrow(self) -> Any:
        """Returns a table of pyarrow."""
        return _pyarrow().RecordBatchReader.from_stream(self).read_all()

    def to_pandas(self) -> Any:
        """Returns a data frame of pandas."""
        return self.to_pyarrow().to_pandas()

    def to_polars(self) -> Any:
        """Returns a data frame of polars."""
        return _polars().DataFrame(self)


class ArrowTagArray(ArrowTags):
    """Tags of one array in Arrow's format."""

    def __init__(self, pair: tuple[Any, Any]) -> None:
        self._pair: tuple[Any, Any] | None = pair

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """Hands type and data over, as Arrow's PyCapsule interface asks."""
        pair, self._pair = self._pair, None
        if pair is None:
            raise ValueError("the tags have been read; tag the data again")
        return pair

    # A stream would make a copy necessary.
    __arrow_c_stream__ = None  # type: ignore[assignment]

    def to_pyarrow(self) -> Any:
        """Returns a table of pyarrow."""
        pyarrow = _pyarrow()
        return pyarrow.Table.from_batches([pyarrow.record_batch(self)])

    def to_polars(self) -> Any:
        """Returns a data frame of polars."""
        return _polars().DataFrame(self.to_pyarrow())
