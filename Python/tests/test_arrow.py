"""Columns of lines in Arrow's format."""

from __future__ import annotations

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


def test_slices_are_read_where_they_start(tagger: Tagger) -> None:
    array = pa.array(["salt", *LINES])[1:]
    check(tagger.tag_arrow(array).to_pyarrow(), tagger)


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
