"""Spark when something breaks: every line is there once, or the job fails and says why."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import LINES, MODEL, PICTURE, session, standalone_cluster

from wordtagger import Tagger, spark


def many_lines(opened: Any, count: int, parts: int) -> Any:
    """Numbered lines, the samples again and again."""
    from pyspark.sql.functions import array, col, element_at, lit

    lines = array(*[lit(line) for line in LINES])
    place = (col("id") % len(LINES) + 1).cast("int")
    return opened.range(0, count, 1, parts).withColumn("text", element_at(lines, place))


def test_a_killed_executor_loses_no_line(tmp_path: Path) -> None:
    count, parts = 600_000, 60
    killed: list[int] = []
    with session("local-cluster[2,1,1024]") as opened:
        tracker = opened.sparkContext.statusTracker()
        application = opened.sparkContext.applicationId

        def kill() -> None:
            while not killed:
                time.sleep(0.05)
                for stage in tracker.getActiveStageIds():
                    info = tracker.getStageInfo(stage)
                    if info and info.numTasks == parts and 3 <= info.numCompletedTasks < parts - 3:
                        pattern = f"CoarseGrainedExecutorBackend.*{application}"
                        found = subprocess.run(["pgrep", "-f", pattern], capture_output=True, text=True)
                        os.kill(int(found.stdout.split()[0]), signal.SIGKILL)
                        killed.append(stage)
                        return

        thread = threading.Thread(target=kill, daemon=True)
        thread.start()
        tagged = spark.tag(many_lines(opened, count, parts), "text", model=MODEL)
        tagged.write.parquet(str(tmp_path / "tagged"))
        thread.join(10)
        assert killed, "the job was over before an executor could be killed"
        written = opened.read.parquet(str(tmp_path / "tagged"))
        assert written.count() == count
        assert written.select("id").distinct().count() == count
        assert written.where("error is not null or labels is null").count() == 0
        first = {row.id: row.labels for row in written.where(f"id < {len(LINES)}").collect()}
        assert [first[place] for place in range(len(LINES))] == [
            line.labels for line in Tagger(MODEL).tag(LINES)
        ]


def test_odd_records_become_errors(tmp_path: Path) -> None:
    texts = [b"2 eggs", b"2 cups of flour." * (100 << 16), None, b"sal\xfft", b"", b"2 eggs"]
    ends = np.cumsum([0, *(len(text or b"") for text in texts)], dtype=np.int32)
    column = pa.StringArray.from_buffers(
        len(texts), pa.py_buffer(ends), pa.py_buffer(b"".join(text or b"" for text in texts)), pa.py_buffer(b"\x3b")
    )
    pq.write_table(pa.table({"id": range(6), "text": column}), tmp_path / "odd.parquet", store_schema=False)
    with session("local[2]", spark_driver_memory="4g") as opened:
        data = opened.read.parquet(str(tmp_path / "odd.parquet"))
        for result in (spark.tag(data, "text", model=MODEL), spark.rows(data, "text")):
            rows = result.drop("text").orderBy("id").collect()
            assert [row.id for row in rows] == list(range(6))
            assert "bytes, more than max_bytes=1048576" in rows[1].error
            assert rows[3].error == "the text is not UTF-8: byte 4 is wrong"
            assert [rows[place].error for place in (0, 2, 4, 5)] == [None] * 4
        tagged = spark.tag(data, "text", model=MODEL).drop("text").orderBy("id").collect()
        assert [row.labels for row in tagged] == [["value", "ingredient"], None, None, None, [], ["value", "ingredient"]]


def test_a_picture_of_100_megabytes_is_an_error(tmp_path: Path) -> None:
    with open(tmp_path / "large.jpg", "wb") as file:
        file.truncate(100 << 20)
    (tmp_path / "good.jpg").write_bytes(PICTURE.read_bytes())
    with session("local[2]", spark_driver_memory="4g") as opened:
        pictures = opened.read.format("binaryFile").load(str(tmp_path))
        rows = {Path(row.path).name: row.error for row in spark.scan(pictures).collect()}
    assert rows == {"good.jpg": None, "large.jpg": "the record has 104857600 bytes, more than max_bytes=67108864"}


def test_a_worker_out_of_memory_fails_the_job_with_the_reason() -> None:
    # The limit is Spark's own, on the address space of a Python process; such a line takes 2.5 GB.
    limit = {"spark_executor_pyspark_memory": "1500m", "spark_task_maxFailures": "1"}
    for most in (1 << 30, 1 << 20):
        with session("local-cluster[1,1,1024]", **limit) as opened:
            from pyspark.sql.functions import expr

            data = opened.range(0, 4, 1, 2).withColumn(
                "text", expr("case id when 1 then repeat('2 cups flour ', 3000000) else 'salt' end")
            )
            tagged = spark.tag(data, "text", model=MODEL, max_bytes=most).select("id", "labels", "error")
            if most == 1 << 30:
                with pytest.raises(Exception) as failure:
                    tagged.collect()
                assert re.search("MemoryError|[Oo]ut of memory|exited unexpectedly|crashed", str(failure.value))
            else:
                # With the limit of records it is a record with an error, and all others are tagged.
                rows = tagged.orderBy("id").collect()
                assert [row.labels for row in rows] == [["ingredient"], None, ["ingredient"], ["ingredient"]]
                assert rows[1].error


@pytest.mark.skipif(
    subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0,
    reason="mount namespaces are not allowed here",
)
def test_a_model_that_one_machine_lacks_fails_the_job_with_the_reason(tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    (models / "recipes.tagger").write_bytes(Path(MODEL).read_bytes())
    model = f"local:{models}/recipes.tagger"
    with standalone_cluster(tmp_path, hidden=models) as master:
        with session(master, spark_task_maxFailures="1") as opened:
            wait_for_executors(opened, 2)
            data = many_lines(opened, 200_000, 16)
            with pytest.raises(Exception, match="the model cannot be opened on the machine"):
                spark.tag(data, "text", model=model).select("id", "labels").collect()


def wait_for_executors(opened: Any, count: int) -> None:
    """Waits until the application has executors beside its driver."""
    status = opened.sparkContext._jsc.sc()
    end = time.monotonic() + 60
    while status.getExecutorMemoryStatus().size() < count + 1:
        assert time.monotonic() < end
        time.sleep(0.2)
