"""Small helpers for labels of sequences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TypeVar

Element = TypeVar("Element")


def flatten(y: Iterable[Iterable[Element]]) -> list[Element]:
    """Returns the elements of all sequences as one list.

    >>> flatten([[1, 2], [3, 4]])
    [1, 2, 3, 4]
    """
    return list(chain.from_iterable(y))
