"""Ray Data: the same results as the package, in the order of the records."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import COMMAND, MODEL, PICTURE, Expected, check_tagged

from wordtagger import ray as tagging

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield
    ray.shutdown()


def test_lines_are_tagged_as_by_the_package(expected: Expected) -> None:
    records = [{"id": place, "text": line} for place, line in enumerate(expected.lines)]
    data = ray.data.from_items(records, override_num_blocks=5)
    for model in (MODEL, f"local:{MODEL}"):
        check_tagged(tagging.tag(data, "text", model=model).take_all(), expected)


def test_odd_records_become_errors() -> None:
    texts = ["2 eggs", "x" * (100 << 20), None]
    data = ray.data.from_items([{"id": place, "text": text} for place, text in enumerate(texts)])
    rows = tagging.tag(data, "text").select_columns(["id", "labels", "error"]).take_all()
    rows.sort(key=lambda row: row["id"])
    assert [row["labels"] for row in rows] == [["value", "ingredient"], None, None]
    assert "more than max_bytes" in rows[1]["error"]


def test_a_killed_worker_loses_no_line(expected: Expected, tmp_path: Path) -> None:
    def kill_once(batch: object) -> object:
        try:
            (tmp_path / "killed").touch(exist_ok=False)
        except FileExistsError:
            return batch
        os.kill(os.getpid(), 9)
        return batch

    records = [{"id": place, "text": line} for place, line in enumerate(expected.lines)]
    data = ray.data.from_items(records, override_num_blocks=5)
    tagged = tagging.tag(data, "text", model=MODEL).map_batches(kill_once, batch_size=None, batch_format="pyarrow")
    check_tagged(tagged.take_all(), expected)
    assert (tmp_path / "killed").exists()


def test_rows_and_pictures(tmp_path: Path) -> None:
    read = tagging.rows(ray.data.from_items([{"text": "1½ cups flour"}]), "text").take_all()
    assert read[0]["rows"][0]["ingredient"] == "flour"
    (tmp_path / "good.jpg").write_bytes(PICTURE.read_bytes())
    (tmp_path / "bad.jpg").write_bytes(b"no picture")
    pictures = ray.data.read_binary_files(str(tmp_path), include_paths=True)
    scanned = tagging.scan(pictures, command=COMMAND).take_all()
    found = {Path(row["path"]).name: row for row in scanned}
    assert found["good.jpg"]["recipes"][0]["title"] == "Plum and Almond Traybake"
    assert found["bad.jpg"]["recipes"] is None and "not a picture" in found["bad.jpg"]["error"]
