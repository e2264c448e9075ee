"""Columns of lines in Arrow's format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from wordtagger import Tagger

pa = pytest.importorskip("pyarrow")
LINES = ["2 cups flour", None, "", "1½ große Eier"]


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    return Tagger()


def check(table: pa.Table, tagger: Tagger) -> None:
    rows = table.to_pylist()
    assert len(rows) == len(LINES)
    for row, line in zip(rows, LINES):
        if line is None:
            assert row["labels"] is None
        else:
            assert row["labels"] == tagger.tag(line).labels
            content = line.encode()
            words = [content[a:b].decode() for a, b in zip(row["starts"], row["ends"])]
            assert words == tagger.tag(line).words


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_arrays_of_strings(tagger: Tagger, kind: str) -> None:
    check(tagger.tag_arrow(pa.array(LINES, getattr(pa, kind)())).to_pyarrow(), tagger)


def test_tables_are_streams_of_pieces(tagger: Tagger) -> None:
    table = pa.table({"id": [1, 2], "line": LINES[:2]})
    table = pa.concat_tables([table, pa.table({"id": [3, 4], "line": LINES[2:]})])
    tags = tagger.tag_arrow(table, "line", confidences=True, spans=True, threads=2)
    found = tags.to_pyarrow()
    check(found, tagger)
    first = found.to_pylist()[0]
    assert all(0 < confidence <= 1 for confidence in first["confidences"])
    assert first["spans"][0]["label"] == "value"
    with pytest.raises(ValueError, match="have been read"):
        tags.to_pyarrow()


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_slices_are_read_where_they_start(tagger: Tagger, kind: str) -> None:
    more = ["salt", "a line of more than twelve bytes", *LINES, "pepper"]
    array = pa.array(more, getattr(pa, kind)())[2:6]
    check(tagger.tag_arrow(array).to_pyarrow(), tagger)
    batch = pa.record_batch({"id": list(range(len(more))), "line": pa.array(more, getattr(pa, kind)())})
    check(tagger.tag_arrow(batch.slice(2, 4), "line").to_pyarrow(), tagger)
    table = pa.Table.from_batches([batch, batch]).slice(2, 4)
    check(tagger.tag_arrow(table, "line").to_pyarrow(), tagger)
    check(tagger.tag_arrow(pa.chunked_array([array[:1], array[1:1], array[1:]])).to_pyarrow(), tagger)


def test_streams_are_read_once_and_errors_come_through(tagger: Tagger) -> None:
    pulled: list[int] = []

    def batches() -> Iterator[Any]:
        for number in range(4):
            pulled.append(number)
            if number == 3:
                raise ArithmeticError("the source is broken")
            yield pa.record_batch({"line": LINES})

    schema = pa.schema({"line": pa.string()})
    tags = tagger.tag_arrow(pa.RecordBatchReader.from_batches(schema, batches()), "line")
    reader = pa.RecordBatchReader.from_stream(tags)
    assert pulled == []
    check(pa.Table.from_batches([reader.read_next_batch()]), tagger)
    assert pulled == [0]
    with pytest.raises(Exception, match="the source is broken"):
        reader.read_all()
    empty = tagger.tag_arrow(pa.table({"line": pa.array([], pa.string())}), "line").to_pyarrow()
    assert empty.num_rows == 0 and empty.column_names == ["labels", "starts", "ends"]


def test_polars_and_pandas(tagger: Tagger) -> None:
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    frame = tagger.tag_arrow(pl.DataFrame({"line": LINES}), "line").to_polars()
    assert frame["labels"].to_list()[0] == ["value", "measure", "ingredient"]
    frame = tagger.tag_arrow(pd.DataFrame({"line": LINES}), "line").to_pandas()
    assert list(frame["labels"][0]) == ["value", "measure", "ingredient"]


def test_wrong_columns_are_errors(tagger: Tagger) -> None:
    table = pa.table({"line": LINES, "number": [1, 2, 3, 4]})
    for name in ("missing", "number"):
        with pytest.raises(Exception, match="."):
            tagger.tag_arrow(table, name).to_pyarrow()
    with pytest.raises(TypeError):
        tagger.tag_arrow(["2 cups flour"])
