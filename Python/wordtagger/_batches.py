"""Batches of records in Arrow's format, tagged record by record: what Spark, Ray and Dask call on their workers.

Each function returns a record for each record, in order. A record that cannot be read gets nulls and the reason in the column
``error``; only what concerns all of them, such as a missing model, is raised.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ._recipes import RecipeReader
from ._scanning import command_arguments, run_command
from ._shipping import LOCAL, UNSENT, ShippedModel
from ._tagger import Model, Tagger
from .errors import ArgumentError, WordTaggerError

_TEXTS = pa.list_(pa.field("element", pa.string(), nullable=False))
_SPAN = pa.struct(
    [("start", pa.int32()), ("end", pa.int32()), ("label", pa.string()), ("confidence", pa.float32())]
)
_AMOUNT = pa.struct(
    [
        ("role", pa.string()),
        ("text", pa.string()),
        ("low", pa.float64()),
        ("high", pa.float64()),
        ("multiplier", pa.float64()),
        ("unit", pa.string()),
        ("display", pa.string()),
        ("confidence", pa.float32()),
    ]
)
_ROW = pa.struct(
    [
        ("text", pa.string()),
        ("kind", pa.string()),
        ("flags", _TEXTS),
        ("confidence", pa.float32()),
        ("amounts", pa.list_(pa.field("element", _AMOUNT, nullable=False))),
        ("ingredient", pa.string()),
        ("alternatives", _TEXTS),
        ("items", _TEXTS),
        ("size", pa.string()),
        ("preparation", pa.string()),
        ("purpose", pa.string()),
        ("comment", pa.string()),
    ]
)
_ROWS = pa.list_(pa.field("element", _ROW, nullable=False))
_RECIPE = pa.struct(
    [("title", pa.string()), ("yield", pa.string()), ("ingredients", _ROWS), ("steps", _TEXTS)]
)
_ERROR = pa.field("error", pa.string())


def _too_large(size: int, limit: int) -> str:
    return f"the record has {size} bytes, more than max_bytes={limit}"


@dataclass(frozen=True)
class TagLines:
    """Tags a column of lines."""

    column: str
    model: ShippedModel = UNSENT
    confidences: bool = False
    spans: bool = False
    max_bytes: int = 1 << 20

    @property
    def fields(self) -> list[pa.Field]:
        """The columns that are added."""
        fields = [pa.field("tokens", _TEXTS), pa.field("labels", _TEXTS)]
        if self.confidences:
            values = pa.list_(pa.field("element", pa.float32(), nullable=False))
            fields.append(pa.field("confidences", values))
        if self.spans:
            fields.append(pa.field("spans", pa.list_(pa.field("element", _SPAN, nullable=False))))
        return [*fields, _ERROR]

    def __call__(self, texts: pa.Array) -> list[pa.Array]:
        """Returns the added columns of a column of lines."""
        tagger = self.model.open()
        texts, errors = _bounded(texts, self.max_bytes)
        tagged = pa.record_batch(tagger.tag_arrow(texts, confidences=self.confidences, spans=self.spans))
        columns = [_tokens(texts, tagged), tagged["labels"].cast(_TEXTS)]
        names = [name for name in ("confidences", "spans") if getattr(self, name)]
        types = {field.name: field.type for field in self.fields}
        columns += [tagged[name].cast(types[name]) for name in names]
        return [*columns, errors]


def _bounded(texts: pa.Array, limit: int) -> tuple[pa.Array, pa.Array]:
    """Returns lines without those that cannot be tagged, and the reasons."""
    texts = _strings(texts)
    reasons: dict[int, str] = {}
    sizes = pc.binary_length(texts)
    if (pc.max(sizes).as_py() or 0) > limit:
        large = pc.fill_null(pc.greater(sizes, limit), False).to_pylist()
        for index in (index for index, is_large in enumerate(large) if is_large):
            reasons[index] = _too_large(sizes[index].as_py(), limit)
    try:
        texts.validate(full=True)
    except pa.ArrowInvalid:
        for index, content in enumerate(texts.cast(pa.binary()).to_pylist()):
            try:
                (content or b"").decode()
            except UnicodeDecodeError as error:
                reasons.setdefault(index, f"the text is not UTF-8: byte {error.start + 1} is wrong")
    if not reasons:
        return texts, pa.nulls(len(texts), pa.string())
    bad: Any = np.zeros(len(texts), bool)
    bad[list(reasons)] = True
    # Missing indices make nulls without bytes; if_else keeps the bytes of the large records.
    texts = texts.take(pa.array(np.arange(len(texts)), mask=bad))
    return texts, pa.array([reasons.get(index) for index in range(len(texts))], pa.string())


def _strings(texts: pa.Array) -> pa.Array:
    """Returns texts as Arrow's type of UTF-8, whose bytes may be wrong yet."""
    kind = texts.type
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        content = texts.cast(pa.binary())
        return pa.Array.from_buffers(
            pa.string(), len(content), content.buffers(), content.null_count, content.offset
        )
    if any(check(kind) for check in (pa.types.is_string, pa.types.is_null)) or "string" in str(kind):
        return texts if pa.types.is_string(kind) else texts.cast(pa.string())
    raise TypeError(f"the column has the type {kind}; expected texts or their bytes")


def _tokens(texts: pa.Array, tagged: pa.RecordBatch) -> pa.Array:
    """Returns the words of each line, whose places are columns of the tags."""
    _, offsets, content = texts.buffers()
    places = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + len(texts) + 1]
    starts, ends = (tagged[name] for name in ("starts", "ends"))
    lists = np.asarray(starts.offsets)
    first, last = lists[0], lists[-1]
    # A slice of a long column counts from its own first byte.
    base, end = int(places[0]), int(places[-1])
    lines: Any = np.repeat(places[:-1] - base, np.diff(lists))
    starts = np.asarray(starts.values)[first:last] + lines
    ends = np.asarray(ends.values)[first:last] + lines
    token_offsets: Any = np.zeros(len(starts) + 1, np.int32)
    np.cumsum(ends - starts, out=token_offsets[1:])
    # Tokens are in order and apart, so the bytes inside them are their texts, one after the other.
    steps: Any = np.zeros(end - base + 1, np.int8)
    steps[starts] = 1
    steps[ends] -= 1
    inside = np.cumsum(steps[:-1], dtype=np.int8).view(bool)
    content = np.frombuffer(content, np.uint8)[base:end] if content else np.zeros(0, np.uint8)
    words = pa.StringArray.from_buffers(
        len(starts), pa.py_buffer(token_offsets), pa.py_buffer(content[inside])
    )
    return pa.ListArray.from_arrays(
        pa.array(lists - first), words, type=_TEXTS, mask=texts.is_null() if texts.null_count else None
    )


@dataclass(frozen=True)
class ReadRows:
    """Makes rows of texts of ingredient lines, each the lines of one recipe."""

    column: str
    model: ShippedModel = UNSENT
    language: str | None = None
    system: str | None = None
    factor: str | int | None = None
    max_bytes: int = 1 << 20

    fields = [pa.field("rows", _ROWS), _ERROR]

    def __call__(self, texts: pa.Array) -> list[pa.Array]:
        """Returns the added columns of a column of texts."""
        tagger = self.model.open()
        reader = RecipeReader(tagger, language=self.language, system=self.system, factor=self.factor)
        texts, errors = _bounded(texts, self.max_bytes)
        found: list[Any] = []
        reasons = errors.to_pylist()
        for index, text in enumerate(texts.to_pylist()):
            rows = None
            if text is not None:
                try:
                    rows = [_row(row.to_dict()) for row in reader.rows(_lines(text))]
                except ArgumentError:
                    # A setting, which is wrong for all records.
                    raise
                except WordTaggerError as error:
                    reasons[index] = str(error)
            found.append(rows)
        return [pa.array(found, _ROWS), pa.array(reasons, pa.string())]


def _lines(text: str) -> list[str]:
    """Returns the lines of a text as the command separates them: not at form feeds and other controls."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


@dataclass(frozen=True)
class ScanPictures:
    """Reads pictures of recipes with the ``wordtagger`` command, a process for each."""

    column: str
    model: ShippedModel = UNSENT
    command: str = "wordtagger"
    language: str | None = None
    system: str | None = None
    factor: str | int | None = None
    timeout: float = 300
    max_bytes: int = 64 << 20

    fields = [
        pa.field("recipes", pa.list_(pa.field("element", _RECIPE, nullable=False))),
        pa.field("json", pa.string()),
        _ERROR,
    ]

    def __call__(self, contents: pa.Array) -> list[pa.Array]:
        """Returns the added columns of a column of the contents of picture files."""
        scanned = [self._scan(content) for content in contents]
        columns = zip(self.fields, zip(*scanned)) if scanned else ((field, ()) for field in self.fields)
        return [pa.array(values, field.type) for field, values in columns]

    def _scan(self, content: pa.Scalar) -> tuple[Any, str | None, str | None]:
        data = content.as_buffer()
        if data is None:
            return None, None, None
        if data.size > self.max_bytes:
            return None, None, _too_large(data.size, self.max_bytes)
        with tempfile.TemporaryDirectory(prefix="wordtagger-") as folder:
            picture = os.path.join(folder, "picture" + _suffix(data))
            with open(picture, "wb") as file:
                file.write(data)
            arguments = command_arguments(self.command, self.language, self.system, self.factor)
            arguments += ["--threads", "1", "--quiet"]
            model = self.model.file()
            if model is not None:
                arguments += ["--model", model]
            try:
                run = run_command([*arguments, picture], self.timeout)
            except subprocess.TimeoutExpired:
                return None, None, f"reading took more than timeout={self.timeout:g} seconds"
            except OSError as error:
                raise WordTaggerError(
                    f"reading pictures takes the command {self.command!r}, which does not start on"
                    f" {os.uname().nodename}: {error}"
                ) from error
        reason = run.stderr.replace(picture, "the picture").strip()
        if run.returncode == _USAGE:
            raise ArgumentError(reason)
        pages = None
        with contextlib.suppress(ValueError):
            pages = json.loads(run.stdout)
        if run.returncode != 0 or not pages:
            killed = f"the command was ended by signal {-run.returncode}" if run.returncode < 0 else ""
            reason = reason or killed or f"the command ended with {run.returncode}"
        if not pages or all(page.get("error") is not None for page in pages):
            return None, None, reason
        # The good pages of a file with others that cannot be read are there, and the reason.
        recipes = [_recipe(recipe) for page in pages for recipe in page["recipes"]]
        return recipes, run.stdout.replace(picture, "picture"), reason if run.returncode != 0 else None


#: The status of the command for wrong options.
_USAGE = 2


def _suffix(data: pa.Buffer) -> str:
    """Returns the suffix of a file's name by which the command tells PDF files from pictures."""
    return ".pdf" if data.slice(0, min(5, data.size)).to_pybytes() == b"%PDF-" else ".img"


def _row(row: dict[str, Any]) -> dict[str, Any]:
    """Returns the fields of a row as their texts."""
    flat = {name: _text(value) for name, value in row.items()}
    flat["amounts"] = [_amount(amount) for amount in row["amounts"]]
    flat["flags"] = row["flags"]
    for name in ("alternatives", "items"):
        flat[name] = [field["text"] for field in row[name]]
    return flat


def _text(value: Any) -> Any:
    return value.get("text") if isinstance(value, dict) else value


def _amount(amount: dict[str, Any]) -> dict[str, Any]:
    quantity = amount["quantity"]
    ends = (quantity["from"], quantity["to"]) if isinstance(quantity, dict) else (quantity, quantity)
    multiplier = amount["multiplier"]
    if isinstance(multiplier, dict):
        multiplier = multiplier["from"]
    low, high = (_number(end) for end in ends)
    return amount | {"low": low, "high": high, "multiplier": _number(multiplier)}


def _number(text: str | None) -> float | None:
    if text is None:
        return None
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def _recipe(recipe: dict[str, Any]) -> dict[str, Any]:
    lines = [line for section in recipe["ingredientSections"] for line in section["ingredients"]]
    return {
        "title": _text(recipe["title"]),
        "yield": recipe["yield"].get("text"),
        "ingredients": [_row(line["row"]) for line in lines if line.get("row")],
        "steps": [line["text"] for section in recipe["stepSections"] for line in section["steps"]],
    }


Work = TagLines | ReadRows | ScanPictures


def check_settings(work: Work, model: Model | Tagger | None) -> None:
    """Refuses settings that are wrong for all records, and a model that does not read recipes; called on the driver."""
    if isinstance(work, TagLines):
        return
    if isinstance(work, ScanPictures):
        command_arguments(work.command, work.language, work.system, work.factor)
    is_elsewhere = isinstance(model, str) and model.startswith(LOCAL)
    tagger = None if model is None or is_elsewhere else model if isinstance(model, Tagger) else Tagger(model)
    RecipeReader(tagger, language=work.language, system=work.system, factor=work.factor).rows(["1 egg"])


def check_columns(work: Work, columns: list[str], ignores_case: bool = False) -> None:
    """Refuses columns that lack the one to read, have one that is added, or one twice."""
    names = [name.lower() for name in columns] if ignores_case else columns
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"the data has several columns of the names {', '.join(twice)}")
    if work.column not in columns:
        raise ValueError(f"there is no column {work.column!r}; the columns are {', '.join(columns)}")
    taken = [field.name for field in work.fields if field.name in names]
    if taken:
        raise ValueError(
            f"the data has columns of the names {', '.join(taken)} already; rename them or leave them out"
        )


def add_columns(work: Work, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Returns a batch with the columns of the work added, and without the contents of pictures."""
    column = batch.column(work.column)
    kept = [name for name in batch.schema.names if not is_dropped(work, name)]
    arrays = [batch.column(name) for name in kept] + work(column)
    fields = [batch.schema.field(name) for name in kept] + work.fields
    return pa.RecordBatch.from_arrays(arrays, schema=pa.schema(fields))


def is_dropped(work: Work, name: str) -> bool:
    """Whether the result lacks a column."""
    return isinstance(work, ScanPictures) and name == work.column


def add_to_batches(work: Work) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Returns a function of an iterator of batches, such as Spark's ``mapInArrow`` takes."""

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield add_columns(work, batch)

    return run


def add_to_table(table: pa.Table, work: Work) -> pa.Table:
    """Returns a table with the columns of the work added."""
    batches = [add_columns(work, batch) for batch in table.to_batches() if batch.num_rows]
    if not batches:
        batches = [add_columns(work, pa.RecordBatch.from_pylist([], schema=table.schema))]
    return pa.Table.from_batches(batches)
