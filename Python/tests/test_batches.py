"""What Spark, Ray and Dask call on their workers, without an engine."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from wordtagger import Tagger
from wordtagger.errors import WordTaggerError

pa = pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

from wordtagger import _batches  # noqa: E402
from wordtagger._shipping import ShippedModel, fixed_model, model_bytes  # noqa: E402

BUNDLED = ShippedModel("bundled", None)
LINES = ["2 cups flour", None, "", "½ größere Zwiebel 🧅", "\tsalt  ", "10g/½oz butter"]


def tagged(lines: pa.Array, **options: object) -> list[dict[str, object]]:
    work = _batches.TagLines("text", BUNDLED, **options)  # type: ignore[arg-type]
    batch = _batches.add_columns(work, pa.RecordBatch.from_arrays([lines], names=["text"]))
    for column in batch.columns[1:]:
        column.validate(full=True)
    rows: list[dict[str, object]] = batch.drop_columns(["text"]).to_pylist()
    return rows


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
@pytest.mark.parametrize("start", [0, 1, 3, 6])
def test_tokens_and_labels_are_those_of_the_tagger(kind: str, start: int) -> None:
    column = pa.array(["x y", *LINES], getattr(pa, kind)())[1 + start :]
    found = tagged(column, confidences=True, spans=True)
    assert len(found) == len(LINES) - start
    for row, line in zip(found, LINES[start:]):
        if line is None:
            assert (row["tokens"], row["labels"], row["spans"], row["error"]) == (None,) * 4
            continue
        alone = Tagger().tag(line, confidences=True, spans=True)
        assert (row["tokens"], row["labels"]) == (alone.words, alone.labels)
        assert row["confidences"] == [token.confidence for token in alone.tokens]
        assert [span["label"] for span in row["spans"]] == [span.label for span in alone.spans]  # type: ignore[attr-defined]


def test_records_that_cannot_be_tagged_have_the_reason() -> None:
    texts = [b"salt", b"x" * 101, b"sal\xfft", b"\xe2\x82", b"2 eggs"]
    ends = pa.array([0, *(sum(map(len, texts[: place + 1])) for place in range(5))], pa.int32())
    column = pa.StringArray.from_buffers(5, ends.buffers()[1], pa.py_buffer(b"".join(texts)))
    rows = tagged(column, max_bytes=100)
    assert [row["labels"] for row in rows] == [["ingredient"], None, None, None, ["value", "ingredient"]]
    assert [row["error"] for row in rows] == [
        None,
        "the record has 101 bytes, more than max_bytes=100",
        "the text is not UTF-8: byte 4 is wrong",
        "the text is not UTF-8: byte 1 is wrong",
        None,
    ]


def test_slices_and_nulls_alone() -> None:
    column = pa.array(["a b c"] * 1000 + ["2 eggs", None, None])
    assert [row["tokens"] for row in tagged(column[1000:])] == [["2", "eggs"], None, None]
    assert [row["tokens"] for row in tagged(column[1001:])] == [None, None]
    assert tagged(column[1003:]) == []
    assert [row["labels"] for row in tagged(pa.nulls(2, pa.string()))] == [None, None]


def test_rows_of_texts_are_structures() -> None:
    work = _batches.ReadRows("text", BUNDLED, factor="2")
    found, errors = work(pa.array(["1½-2 cups flour\nFor the sauce:", None, ""]))
    assert errors.null_count == 3
    first, second, third = found.to_pylist()
    assert [row["kind"] for row in first] == ["ingredient", "header"]
    assert (first[0]["amounts"][0]["low"], first[0]["amounts"][0]["high"]) == (3.0, 4.0)
    assert (second, third) == (None, [])


def test_the_command_is_named_when_it_is_missing() -> None:
    work = _batches.ScanPictures("content", BUNDLED, "/no/such/wordtagger")
    with pytest.raises(WordTaggerError, match="'/no/such/wordtagger', which does not start on"):
        work(pa.array([b"picture"]))


def test_a_crash_and_a_slow_picture_are_errors_of_the_record(tmp_path: Path) -> None:
    command = tmp_path / "wordtagger"
    command.write_text("#!/bin/sh\nfor last; do :; done\ncase $(cat $last) in slow) sleep 9;; *) kill -9 $$;; esac\n")
    command.chmod(0o755)
    work = _batches.ScanPictures("content", BUNDLED, str(command), timeout=0.5)
    recipes, _, errors = work(pa.array([b"crash", b"slow", None]))
    assert recipes.null_count == 3
    reasons = ["the command was ended by signal 9", "reading took more than timeout=0.5 seconds", None]
    assert errors.to_pylist() == reasons


def test_models_are_sent_by_content_and_opened_once(tmp_path: Path) -> None:
    path = tmp_path / "own.tagger"
    Tagger().save(path)
    name, content = model_bytes(path)
    assert content == path.read_bytes() and model_bytes(content)[0] == name
    model = pickle.loads(pickle.dumps(fixed_model(f"local:{path}")))
    tagger = model.open()
    path.unlink()
    assert model.open() is tagger
    with pytest.raises(WordTaggerError, match="cannot be opened on the machine"):
        ShippedModel("gone", lambda: str(path)).open()


def test_columns_are_checked() -> None:
    work = _batches.TagLines("text", BUNDLED)
    with pytest.raises(ValueError, match="no column 'text'; the columns are line"):
        _batches.check_columns(work, ["line"])
    with pytest.raises(ValueError, match="names labels, error already"):
        _batches.check_columns(work, ["text", "labels", "error"])


def test_empty_tables_have_the_columns() -> None:
    work = _batches.TagLines("text", BUNDLED)
    table = _batches.add_to_table(pa.table({"text": pa.array([], pa.string())}), work)
    assert table.column_names == ["text", "tokens", "labels", "error"] and table.num_rows == 0
