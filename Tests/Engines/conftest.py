"""What the tests of the engines share: lines, what the package alone makes of them, and clusters of Spark."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from wordtagger import Tagger

ROOT = Path(__file__).resolve().parents[2]
MODEL = str(ROOT / "Models" / "recipes.tagger")
COMMAND = os.environ.get("WORDTAGGER") or shutil.which("wordtagger") or "wordtagger"
LINES = (ROOT / "Datasets" / "samples" / "lines.txt").read_text().splitlines()
PICTURE = ROOT / "Datasets" / "samples" / "recipe.jpg"

os.environ["PATH"] = f"{Path(COMMAND).resolve().parent}:{os.environ['PATH']}"
# The processes of all engines run this interpreter.
os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable


@dataclass
class Expected:
    """What the package makes of lines in one process."""

    lines: list[str | None]
    tokens: list[list[str] | None] = field(init=False)
    labels: list[list[str] | None] = field(init=False)

    def __post_init__(self) -> None:
        tagged = Tagger(MODEL).tag([line or "" for line in self.lines])
        pairs = list(zip(self.lines, tagged))
        self.tokens = [None if line is None else one.words for line, one in pairs]
        self.labels = [None if line is None else one.labels for line, one in pairs]


@pytest.fixture(scope="session")
def expected() -> Expected:
    """Several hundred lines, blank and missing ones among them."""
    return Expected([*LINES, None, "", "½ größere Zwiebel 🧅", "\tsalt  "] * 30)


def check_tagged(rows: list[dict[str, Any]], expected: Expected) -> None:
    """Checks that each line is there once, with the tokens and labels of the package."""
    rows = sorted(rows, key=lambda row: row["id"])
    assert [row["id"] for row in rows] == list(range(len(expected.lines)))
    for row, line, tokens, labels in zip(rows, expected.lines, expected.tokens, expected.labels):
        assert row["text"] == line
        assert row["error"] is None
        assert (row["tokens"], row["labels"]) == (tokens, labels)


def free_port() -> int:
    """Returns a port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(condition: Callable[[], object], seconds: float = 90) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.2)


@contextmanager
def standalone_cluster(folder: Path, hidden: Path | None = None) -> Iterator[str]:
    """Starts a master and two workers of one core each by Spark's own script; one worker may not see a folder."""
    import pyspark

    home = Path(pyspark.__file__).parent
    port = free_port()
    master = f"spark://127.0.0.1:{port}"
    environment = os.environ | {
        "SPARK_HOME": str(home),
        "SPARK_PID_DIR": str(folder / "pids"),
        "SPARK_LOG_DIR": str(folder / "logs"),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_IDENT_STRING": "tests",
        "SPARK_DAEMON_MEMORY": "256m",
    }
    package = "org.apache.spark.deploy"
    script = str(home / "sbin" / "spark-daemon.sh")

    def daemon(action: str, name: str, number: int, *arguments: str, prefix: tuple[str, ...] = ()) -> None:
        command = [*prefix, "bash", script, action, f"{package}.{name}", str(number), *arguments]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    def log(name: str) -> str:
        return "".join(path.read_text() for path in (folder / "logs").glob(f"*{name}*.out"))

    started: list[tuple[str, int]] = []
    try:
        daemon("start", "master.Master", 1, "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        started.append(("master.Master", 1))
        for number in (1, 2):
            prefix: tuple[str, ...] = ()
            if hidden is not None and number == 2:
                hide = 'mount -t tmpfs none "$0" && exec "$@"'
                prefix = ("unshare", "--mount", "sh", "-c", hide, str(hidden))
            options = ["--cores", "1", "--memory", "2g", "--webui-port", "0", "--host", "127.0.0.1"]
            options += ["--work-dir", str(folder / f"work-{number}"), master]
            daemon("start", "worker.Worker", number, *options, prefix=prefix)
            started.append(("worker.Worker", number))
        wait_for(lambda: log("Worker").count("Successfully registered with master") == 2)
        yield master
    finally:
        for name, number in reversed(started):
            subprocess.run(
                ["bash", script, "stop", f"{package}.{name}", str(number)],
                env=environment,
                check=False,
                stdout=subprocess.DEVNULL,
            )


@contextmanager
def session(master: str, **settings: str) -> Iterator[Any]:
    """Opens a session of Spark."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("tests")
    common = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "768m",
        "spark.ui.showConsoleProgress": "false",
    }
    for name, value in (common | {key.replace("_", "."): value for key, value in settings.items()}).items():
        builder = builder.config(name, value)
    opened = builder.getOrCreate()
    opened.sparkContext.setLogLevel("OFF")
    try:
        yield opened
    finally:
        opened.stop()
