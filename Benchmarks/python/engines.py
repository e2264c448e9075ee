#!/usr/bin/env python3
"""Compares tagging in Spark's mapInArrow with the command from file to file, both on one core.

Usage: engines.py PATH-TO-WORDTAGGER MODEL LINES [ROUNDS]
Seconds are CPU time, on Spark's side of its machine and its Python processes together, so that a busy computer does not
matter much. Start-up is excluded on both sides: each job runs on the lines and on a twentieth of them, and the difference counts.
Spark reads lines from Parquet and discards the result; both sides have one core and take turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any


def command_seconds(command: str, model: str, lines: Path) -> float:
    """The seconds of the command on a file."""
    with open(os.devnull, "wb") as nowhere:
        arguments = [command, "tag", "--model", model, "--format", "tsv", "--threads", "1", str(lines)]
        process = subprocess.Popen(arguments, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(arguments)} failed")
    return usage.ru_utime + usage.ru_stime


def tree_seconds(root: int) -> float:
    """The seconds so far of a process and all that it has started."""
    ticks, children = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        process = int(path.parent.name)
        ticks[process] = sum(map(int, fields[11:15]))
        children.setdefault(int(fields[1]), []).append(process)
    found, total = [root], 0
    while found:
        process = found.pop()
        total += ticks.get(process, 0)
        found += children.get(process, [])
    return total / os.sysconf("SC_CLK_TCK")


def spark_seconds(session: Any, model: str, lines: str, work: bool) -> float:
    """The seconds of a job on a Parquet file; without work, of one that only moves the lines to Python and back."""
    from wordtagger import spark

    machine = session.sparkContext._gateway.proc.pid
    data = session.read.parquet(lines)
    start = tree_seconds(machine)
    if work:
        data = spark.tag(data, "text", model=model)
    else:
        data = data.mapInArrow(lambda batches: batches, data.schema)
    data.write.format("noop").mode("overwrite").save()
    return tree_seconds(machine) - start


def main() -> None:
    command, model, source = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.sched_setaffinity(0, {0})  # of this process and all that it starts: the machine of Java, Python's workers
    texts = Path(source).read_text().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        sizes = {"few": max(1, len(texts) // 20), "all": len(texts)}
        for name, count in sizes.items():
            (Path(folder) / f"{name}.txt").write_text("".join(f"{line}\n" for line in texts[:count]))
            pq.write_table(pa.table({"text": texts[:count]}), f"{folder}/{name}.parquet")
        session = (
            SparkSession.builder.master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.files.maxPartitionBytes", str(1 << 40))
            .config("spark.driver.memory", "2g")
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("ERROR")
        spark_seconds(session, model, f"{folder}/few.parquet", True)
        times: dict[str, list[float]] = {"command": [], "spark": [], "moving": []}
        for _ in range(rounds):
            for name, sign in (("all", 1), ("few", -1)):
                found = {
                    "command": command_seconds(command, model, Path(folder) / f"{name}.txt"),
                    "spark": spark_seconds(session, model, f"{folder}/{name}.parquet", True),
                    "moving": spark_seconds(session, model, f"{folder}/{name}.parquet", False),
                }
                for key, seconds in found.items():
                    if sign > 0:
                        times[key].append(seconds)
                    else:
                        times[key][-1] -= seconds
        session.stop()
    from wordtagger import Tagger

    counted = texts[: sizes["all"]][sizes["few"] :]
    tokens = sum(len(one.labels) for one in Tagger(model).tag(counted))
    print(f"{len(counted)} lines, {tokens} tokens, CPU time of one core")
    for key, name in (
        ("command", "the command, file to file"),
        ("spark", "Spark, mapInArrow"),
        ("moving", "Spark, lines to Python and back alone"),
    ):
        for seconds, alone in zip(times[key], times["command"]):
            print(name, f"{tokens / seconds:.0f}", "", "tokens/s", sep="\t")
            print(name, f"{alone / seconds:.2f}", "×", "of the command", sep="\t")


main()
