"""Dask: the same results as the package, on threads and on worker processes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from conftest import COMMAND, MODEL, PICTURE, Expected, check_tagged

from wordtagger import dask as tagging
from wordtagger import train
from wordtagger.errors import ArgumentError, WordTaggerError

frames = pytest.importorskip("dask.dataframe")
distributed = pytest.importorskip("distributed")


@pytest.fixture(params=["threads", "processes"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "threads":
        yield None
        return
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def frame(lines: list[str | None], parts: int = 5) -> Any:
    data = pd.DataFrame({"id": range(len(lines)), "text": pd.array(lines, dtype="string[pyarrow]")})
    return frames.from_pandas(data, npartitions=parts)


def records(data: pd.DataFrame) -> list[dict[str, Any]]:
    return pa.Table.from_pandas(data, preserve_index=False).to_pylist()


def test_lines_are_tagged_as_by_the_package(client: Any, expected: Expected) -> None:
    for model in (MODEL, f"local:{MODEL}"):
        tagged = tagging.tag(frame(expected.lines), "text", model=model)
        result = tagged.compute()
        check_tagged(records(result), expected)
        assert list(result.dtypes) == list(tagged.dtypes)


def test_rows_pictures_and_odd_records(client: Any) -> None:
    rows = records(tagging.rows(frame(["1½ cups flour", None], 1), "text").compute())
    assert rows[0]["rows"][0]["ingredient"] == "flour" and rows[1]["rows"] is None
    contents = pd.Series([PICTURE.read_bytes(), b"no picture", None], dtype=pd.ArrowDtype(pa.binary()))
    pictures = frames.from_pandas(pd.DataFrame({"content": contents}), npartitions=2)
    scanned = records(tagging.scan(pictures, command=COMMAND).compute())
    assert scanned[0]["recipes"][0]["title"] == "Plum and Almond Traybake"
    assert "not a picture" in scanned[1]["error"] and scanned[2]["error"] is None
    large = records(tagging.tag(frame(["x" * (100 << 20), "2 eggs"], 1), "text").compute()[["labels", "error"]])
    assert "more than max_bytes" in large[0]["error"] and large[1]["labels"] == ["value", "ingredient"]


def test_settings_that_are_wrong_for_all_records_are_errors_on_the_driver() -> None:
    lines = frame(["1 egg"], 1)
    for settings in ({"language": "xx"}, {"factor": "0"}, {"system": "foo"}):
        with pytest.raises(ArgumentError):
            tagging.rows(lines, "text", **settings)
        with pytest.raises(ArgumentError):
            tagging.scan(lines, "text", command=COMMAND, **settings)
    numbers = frames.from_pandas(pd.DataFrame({"text": [1, 2]}), npartitions=1)
    with pytest.raises(TypeError, match="expected texts"):
        tagging.tag(numbers, "text").compute(scheduler="sync")


def test_bytes_and_controls_are_those_of_the_command() -> None:
    rows = records(tagging.rows(frame(["1 egg\x0c2 eggs\r\nsalt\n"], 1), "text").compute(scheduler="sync"))
    assert len(rows[0]["rows"]) == 2
    contents = pd.Series([b"2 eggs", b"sal\xfft", None], dtype=pd.ArrowDtype(pa.binary()))
    data = frames.from_pandas(pd.DataFrame({"text": contents}), npartitions=1)
    tagged = records(tagging.tag(data, "text").compute(scheduler="sync"))
    assert tagged[0]["labels"] == ["value", "ingredient"] and tagged[2]["error"] is None
    assert "not UTF-8: byte 4" in tagged[1]["error"]


def test_a_local_model_that_is_replaced_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "local.tagger"
    path.write_bytes(train([{"tokens": ["2", "eggs"], "labels": ["a", "b"]}] * 20).to_bytes())
    data = frame(["2 eggs"], 1)
    before = records(tagging.tag(data, "text", model=f"local:{path}").compute(scheduler="sync"))
    other = tmp_path / "other.tagger"
    other.write_bytes(train([{"tokens": ["2", "eggs"], "labels": ["c", "d"]}] * 20).to_bytes())
    os.replace(other, path)
    after = records(tagging.tag(data, "text", model=f"local:{path}").compute(scheduler="sync"))
    assert (before[0]["labels"], after[0]["labels"]) == (["a", "b"], ["c", "d"])


def test_the_good_pages_of_a_file_are_kept_and_usage_fails(tmp_path: Path) -> None:
    command = tmp_path / "command"
    page = '[{"recipes": [{"title": "Soup", "yield": {}, "ingredientSections": [], "stepSections": []}]}]'
    command.write_text(f"#!/bin/sh\necho '{page}'\necho 'page 2 cannot be read' >&2\nexit 1\n")
    command.chmod(0o755)
    contents = pd.Series([b"%PDF-"], dtype=pd.ArrowDtype(pa.binary()))
    data = frames.from_pandas(pd.DataFrame({"content": contents}), npartitions=1)
    read = records(tagging.scan(data, command=str(command)).compute(scheduler="sync"))
    assert read[0]["recipes"][0]["title"] == "Soup" and "page 2" in read[0]["error"]
    command.write_text("#!/bin/sh\necho 'unknown option' >&2\nexit 2\n")
    with pytest.raises(ArgumentError, match="unknown option"):
        tagging.scan(data, command=str(command)).compute(scheduler="sync")
    with pytest.raises(WordTaggerError, match="opened on the machine"):
        tagging.scan(data, command=str(command), model="local:/no/such/model").compute(scheduler="sync")


def test_a_killed_worker_loses_no_line(tmp_path: Path) -> None:
    lines = [f"{place} cups flour" for place in range(200_000)]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        result = client.persist(tagging.tag(frame(lines, 40), "text", model=MODEL))
        killed = []

        def kill() -> None:
            while not killed:
                done = sum(future.done() for future in distributed.futures_of(result))
                if 2 <= done:
                    process = next(iter(client.run(os.getpid).values()))
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
                time.sleep(0.02)

        thread = threading.Thread(target=kill, daemon=True)
        thread.start()
        found = result.compute()
        thread.join(30)
    assert killed
    assert list(found["id"]) == list(range(200_000))
    assert found["labels"].notna().all() and found["error"].isna().all()
