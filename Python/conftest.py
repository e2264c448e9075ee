"""Data that the tests share."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestItem

#: The repository; the tests may run in a copy.
ROOT = Path(os.environ.get("REPOSITORY", Path(__file__).resolve().parents[1])).resolve()


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder with samples of the repository."""
    return ROOT / "Datasets" / "samples"


@pytest.fixture
def weather() -> tuple[list[dict[str, object]], list[str]]:
    """A sequence of items of every format, with labels."""
    items: list[dict[str, object]] = [
        {"sky": "blue", "wind": 0.5},
        {"sky": "blue"},
        {"sky": "gray", "drops": True},
        {"drops": True, "sound": {"roof": "loud"}},
        {"sky": "blue", "wind": 1},
        {"sound": ["roof", "street"], "drops": True},
        {},
        {"天": "雨", "drops": 2.5},
    ]
    return items, ["dry", "dry", "wet", "wet", "dry", "wet", "dry", "wet"]


@pytest.fixture(autouse=True)
def examples_have_a_folder(
    request: pytest.FixtureRequest, doctest_namespace: dict[str, object]
) -> Iterator[None]:
    """Runs the examples of pages in a folder of their own."""
    doctest_namespace["root"] = ROOT
    if not isinstance(request.node, DoctestItem):
        yield
        return
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        yield
        os.chdir(before)
