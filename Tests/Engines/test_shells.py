"""GNU parallel and Slurm over the command, with the scripts of Examples/Clusters."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import LINES, MODEL, ROOT, free_port, wait_for

from wordtagger import Tagger

SCRIPTS = ROOT / "Examples" / "Clusters"
FILES = 7


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder of text files."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"part-{number}.txt").write_text("".join(f"{line}\n" for line in LINES[number:]))
    return folder


def check(texts: Path, target: Path) -> None:
    """Checks that each line of each file is there once, in order."""
    assert sorted(path.name for path in target.iterdir()) == [f"part-{n}.txt.jsonl" for n in range(FILES)]
    tagger = Tagger(MODEL)
    for path in texts.iterdir():
        lines = path.read_text().splitlines()
        records = [json.loads(line) for line in (target / f"{path.name}.jsonl").read_text().splitlines()]
        assert [record["text"] for record in records] == lines
        assert [record["labels"] for record in records] == [one.labels for one in tagger.tag(lines)]


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), env=os.environ | variables, capture_output=True, text=True, timeout=120
    )


def test_parallel_tags_every_file(texts: Path, tmp_path: Path) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    target = tmp_path / "tagged"
    tagged = run(SCRIPTS / "tag-parallel.sh", MODEL, texts, target)
    assert tagged.returncode == 0, tagged.stderr
    check(texts, target)
    # Again: what is there stays, what is missing comes.
    (target / "part-3.txt.jsonl").unlink()
    assert run(SCRIPTS / "tag-parallel.sh", MODEL, texts, target).returncode == 0
    check(texts, target)


def test_parallel_fails_when_a_file_does(texts: Path, tmp_path: Path) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    (texts / "part-2.txt").write_bytes(b"2 eggs\nsal\xfft\n")
    tagged = run(SCRIPTS / "tag-parallel.sh", MODEL, texts, tmp_path / "tagged")
    assert tagged.returncode != 0 and "part-2.txt:2" in tagged.stderr
    assert not (tmp_path / "tagged" / "part-2.txt.jsonl").exists()


def test_the_tasks_of_an_array_share_the_files(texts: Path, tmp_path: Path) -> None:
    # The script alone, with the variables that Slurm sets.
    for task in range(4):
        tagged = run(
            SCRIPTS / "tag-array.sh", MODEL, texts, tmp_path / "tagged",
            SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT="4",
        )
        assert tagged.returncode == 0, tagged.stderr
    check(texts, tmp_path / "tagged")


@pytest.mark.parametrize("first", [1, 5])
def test_an_array_may_start_at_any_number(texts: Path, tmp_path: Path, first: int) -> None:
    def task(number: int, last: int) -> subprocess.CompletedProcess[str]:
        return run(
            SCRIPTS / "tag-array.sh", MODEL, texts, tmp_path / "tagged", SLURM_ARRAY_TASK_ID=str(number),
            SLURM_ARRAY_TASK_COUNT="3", SLURM_ARRAY_TASK_MIN=str(first), SLURM_ARRAY_TASK_MAX=str(last),
        )

    gaps = task(first, first + 3)
    assert gaps.returncode == 2 and "gaps" in gaps.stderr
    for number in range(first, first + 3):
        assert task(number, first + 2).returncode == 0
    check(texts, tmp_path / "tagged")


def test_files_of_one_stem_and_names_with_spaces_are_kept_apart(tmp_path: Path) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    texts = tmp_path / "my texts"
    texts.mkdir()
    (texts / "a b.txt").write_text("2 eggs\n")
    (texts / "a b.csv").write_text("salt\n")
    model = tmp_path / "my model.tagger"
    shutil.copy(MODEL, model)
    tagged = run(SCRIPTS / "tag-parallel.sh", model, texts, tmp_path / "my tags")
    assert tagged.returncode == 0, tagged.stderr
    for task in range(2):
        done = run(
            SCRIPTS / "tag-array.sh", model, texts, tmp_path / "array", SLURM_ARRAY_TASK_ID=str(task),
            SLURM_ARRAY_TASK_COUNT="2",
        )
        assert done.returncode == 0, done.stderr
    for target in (tmp_path / "my tags", tmp_path / "array"):
        found = {path.name: json.loads(path.read_text())["text"] for path in target.iterdir()}
        assert found == {"a b.txt.jsonl": "2 eggs", "a b.csv.jsonl": "salt"}


def test_some_parts_are_generated_again(tmp_path: Path) -> None:
    grammar = str(ROOT / "Datasets" / "recipes" / "recipes.grammar")
    for number in (1, 2, 3, 1):
        made = run(
            SCRIPTS / "generate-array.sh", grammar, "600", "5", tmp_path / "parts", "3", SLURM_ARRAY_TASK_ID=str(number),
            SLURM_ARRAY_TASK_COUNT="2",
        )
        assert made.returncode == 0, made.stderr
    assert len(list((tmp_path / "parts").glob("train-*.jsonl"))) == 3


@pytest.fixture(scope="module")
def slurm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A controller and a node of Slurm on this machine, with keys and folders of their own."""
    if any(shutil.which(program) is None for program in ("slurmctld", "slurmd", "munged", "sbatch")):
        pytest.skip("Slurm is not installed")
    if os.getuid() != 0:
        pytest.skip("the daemons of Slurm take root")
    folder = tmp_path_factory.mktemp("slurm")
    folder.chmod(0o755)
    key, bus = folder / "munge.key", folder / "munge.socket"
    key.write_bytes(os.urandom(128))
    key.chmod(0o600)
    host = socket.gethostname().split(".")[0]
    settings = folder / "slurm.conf"
    settings.write_text(
        f"""ClusterName=tests
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={bus}
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""
    )
    (folder / "state").mkdir()
    (folder / "spool").mkdir()
    variables = {"SLURM_CONF": str(settings)}
    daemons = []
    for command in (
        ["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={bus}", f"--pid-file={folder}/munged.pid",
         f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed"],
        ["slurmctld", "-D", "-c"],
        ["slurmd", "-D", "-N", host],
    ):
        log = open(folder / f"{command[0]}.output", "wb")
        daemons.append(subprocess.Popen(command, env=os.environ | variables, stdout=log, stderr=log))
    try:
        wait_for(lambda: "idle" in run("sinfo", "-h", "-o", "%T", **variables).stdout, 60)
        yield variables
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
            daemon.wait(20)


def wait_for_jobs(slurm: dict[str, str]) -> None:
    wait_for(lambda: not run("squeue", "-h", **slurm).stdout.strip(), 90)


def test_slurm_runs_an_array(slurm: dict[str, str], texts: Path, tmp_path: Path) -> None:
    submitted = run(
        "sbatch", f"--output={tmp_path}/%a.log", SCRIPTS / "tag-array.sh", MODEL, texts, tmp_path / "tagged", **slurm
    )
    assert submitted.returncode == 0, submitted.stderr
    wait_for_jobs(slurm)
    logs = "".join(path.read_text() for path in tmp_path.glob("*.log"))
    assert (tmp_path / "tagged").exists(), logs
    check(texts, tmp_path / "tagged")


def test_slurm_generates_the_parts_of_a_data_set(slurm: dict[str, str], tmp_path: Path) -> None:
    grammar = str(ROOT / "Datasets" / "recipes" / "recipes.grammar")
    submitted = run(
        "sbatch", f"--output={tmp_path}/%a.log", SCRIPTS / "generate-array.sh", grammar, "2000", "5", tmp_path / "parts", "4",
        **slurm,
    )
    assert submitted.returncode == 0, submitted.stderr
    wait_for_jobs(slurm)
    run("wordtagger", "generate", grammar, "-n", "2000", "--seed", "5", "--split", "90/5/5", "-o", tmp_path / "whole")
    for name in ("train", "valid", "test"):
        parts = sorted((tmp_path / "parts").glob(f"{name}-*.jsonl"))
        assert len(parts) == 4
        assert "".join(part.read_text() for part in parts) == (tmp_path / "whole" / f"{name}.jsonl").read_text()
