"""Spark: the same results on threads, on processes of one machine, and on a cluster that its own scripts have started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import COMMAND, LINES, MODEL, PICTURE, ROOT, Expected, check_tagged, session, standalone_cluster

from wordtagger import RecipeReader, Tagger, spark
from wordtagger.errors import WordTaggerError


@pytest.fixture(scope="module", params=["local[2]", "local-cluster[2,1,1024]", "standalone"])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if request.param == "standalone":
        with standalone_cluster(tmp_path_factory.mktemp("cluster")) as master, session(master) as one:
            yield one
    else:
        with session(request.param) as one:
            yield one


def frame(opened: Any, lines: list[str | None]) -> Any:
    return opened.createDataFrame(list(enumerate(lines)), "id int, text string").repartition(5)


def test_lines_are_tagged_as_by_the_package(opened: Any, expected: Expected) -> None:
    data = frame(opened, expected.lines)
    tagged = spark.tag(data, "text", model=MODEL, confidences=True, spans=True)
    rows = [row.asDict(recursive=True) for row in tagged.collect()]
    check_tagged(rows, expected)
    first = next(row for row in rows if row["id"] == 0)
    alone = Tagger(MODEL).tag(LINES[0], confidences=True, spans=True)
    assert first["confidences"] == pytest.approx([token.confidence for token in alone.tokens])
    assert [span["label"] for span in first["spans"]] == [span.label for span in alone.spans]
    kinds = {field.name: field.dataType.simpleString() for field in tagged.schema.fields}
    assert kinds["tokens"] == "array<string>" and kinds["confidences"] == "array<float>"
    assert kinds["spans"] == "array<struct<start:int,end:int,label:string,confidence:float>>"


def test_every_kind_of_model_is_sent(opened: Any) -> None:
    data = frame(opened, ["2 smidgens salt", "salt"])
    bound = Tagger(MODEL)
    with open(MODEL, "rb") as file:
        models = [None, MODEL, Path(MODEL), file.read(), bound, f"local:{MODEL}"]
    for model in models:
        rows = spark.tag(data, "text", model=model).orderBy("id").collect()
        assert rows[1].labels == ["ingredient"]


def test_a_model_is_opened_once_by_a_process(opened: Any) -> None:
    data = frame(opened, list(LINES)).repartition(12)
    assert spark.tag(data, "text", model=MODEL).count() == len(LINES)

    def opened_models(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        from wordtagger import _shipping

        for batch in batches:
            taggers = [str(id(tagger)) for tagger in _shipping._opened.values()]
            if batch.num_rows:
                yield pa.RecordBatch.from_pylist([{"process": os.getpid(), "taggers": " ".join(taggers)}])

    def processes() -> dict[int, str]:
        spark.tag(data, "text", model=MODEL).foreach(lambda row: None)
        probe = data.mapInArrow(opened_models, "process long, taggers string")
        return {row.process: row.taggers for row in probe.collect()}

    before, after = processes(), processes()
    kept = [process for process in before if before[process]]
    assert kept and all(after.get(process, before[process]) == before[process] for process in kept)


def test_rows_have_types(opened: Any) -> None:
    data = frame(opened, ["1½ cups flour, sifted\n2-3 eggs", None])
    read = spark.rows(data, "text", factor=2)
    first = read.orderBy("id").collect()[0].asDict(recursive=True)["rows"]
    alone = RecipeReader(factor=2).rows(["1½ cups flour, sifted", "2-3 eggs"])
    assert [row["ingredient"] for row in first] == [row.ingredient["text"] for row in alone]
    assert (first[0]["amounts"][0]["low"], first[0]["amounts"][0]["unit"]) == (3.0, "cup")
    assert (first[1]["amounts"][0]["low"], first[1]["amounts"][0]["high"]) == (4.0, 6.0)
    query = read.selectExpr("explode(rows) row").where("row.amounts[0].unit = 'cup'")
    assert query.selectExpr("row.preparation").collect()[0][0] == "sifted"


def test_pictures_become_recipes_and_broken_ones_errors(opened: Any, tmp_path: Path) -> None:
    for name, content in (
        ("good.jpg", PICTURE.read_bytes()),
        ("broken.jpg", PICTURE.read_bytes()[:2000]),
        ("text.png", b"no picture"),
        ("byte.png", b"\0"),
    ):
        (tmp_path / name).write_bytes(content)
    pictures = opened.read.format("binaryFile").load(str(tmp_path))
    read = spark.scan(pictures, command=COMMAND, model=MODEL)
    assert "content" not in read.columns
    rows = {Path(row.path).name: row for row in read.collect()}
    assert len(rows) == 4
    good = rows.pop("good.jpg")
    assert good.error is None and good.recipes[0].title == "Plum and Almond Traybake"
    assert len(good.recipes[0].ingredients) == 12
    assert json.loads(good.json)[0]["recipes"]
    for row in rows.values():
        assert row.recipes is None and row.error and "/" not in row.error


def test_mistakes_are_errors_on_the_driver(opened: Any) -> None:
    data = frame(opened, ["salt"])
    with pytest.raises(ValueError, match="there is no column 'line'"):
        spark.tag(data, "line")
    with pytest.raises(ValueError, match="names tokens, labels, error already"):
        spark.tag(spark.tag(data, "text"), "text")
    with pytest.raises((WordTaggerError, OSError)):
        spark.tag(data, "text", model="/no/such.tagger")
    with pytest.raises(WordTaggerError):
        spark.tag(data, "text", model=b"no model")


def submit(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "Examples" / "Clusters" / script), *arguments]
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOG_LEVEL": "ERROR"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


def test_the_example_writes_parquet(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("\n".join(LINES * 5))
    run = submit("tag_spark.py", MODEL, str(tmp_path / "lines.txt"), str(tmp_path / "tagged"))
    assert run.returncode == 0, run.stderr
    assert f"{len(LINES) * 5} lines, 0 with an error" in run.stdout


def test_pipe_gives_a_record_for_each_line(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("".join(f"{line}\n" for line in LINES * 5))
    run = submit("tag_pipe.py", MODEL, str(tmp_path / "lines.txt"), str(tmp_path / "tagged"))
    assert run.returncode == 0, run.stderr
    parts = sorted((tmp_path / "tagged").glob("part-*"))
    records = [json.loads(line) for part in parts for line in part.read_text().splitlines()]
    assert [record["text"] for record in records] == LINES * 5
    labels = [one.labels for one in Tagger(MODEL).tag(LINES * 5)]
    assert [record["labels"] for record in records] == labels


def test_a_pipe_whose_command_fails_fails_the_job(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("salt\n")
    run = submit("tag_pipe.py", "/no/such.tagger", str(tmp_path / "lines.txt"), str(tmp_path / "tagged"))
    assert run.returncode != 0 and "exited with error code 1" in run.stderr
    assert not (tmp_path / "tagged" / "_SUCCESS").exists()
