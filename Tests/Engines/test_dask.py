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
