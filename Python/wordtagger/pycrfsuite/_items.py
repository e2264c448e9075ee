"""Sequences of items of features that are ready for tagging and training."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

from .. import _native


class ItemSequence:
    """The features of the items of a sequence, converted once.

    An item is a list of names, or a dictionary: of names to numbers or booleans, to texts (the feature
    ``name:text``), or to nested dictionaries, lists and sets (the features ``name:…``).

    >>> sequence = ItemSequence([["foo"], {"bar": {"baz": 1}, "word": "flour"}])
    >>> sequence
    <ItemSequence of size 2>
    >>> sequence.items()
    [{'foo': 1.0}, {'bar:baz': 1.0, 'word:flour': 1.0}]
    """

    def __init__(self, pyseq: Iterable[Any]) -> None:
        self._items = _native.Items()
        if isinstance(pyseq, ItemSequence):
            self._items.extend(pyseq._items)
        else:
            self._items.append(pyseq)

    def items(self) -> list[dict[str, float]]:
        """Returns the features of each item as a dictionary from names to values."""
        features: list[dict[str, float]] = _native.objects.wtpy_items_list(
            self._items.handle, 0, len(self._items)
        )
        return features

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"<ItemSequence of size {len(self)}>"

    def __reduce__(self) -> tuple[type[ItemSequence], tuple[list[dict[str, float]]]]:
        return (ItemSequence, (self._sums(),))

    def _sums(self) -> list[dict[str, float]]:
        """The features of each item; the values of a name that occurs twice are added up, as models do."""
        batch = self._items.batch()
        count = len(self)
        ends = (ctypes.c_int64 * (count + 1)).from_address(batch.item_attributes)
        total = ends[count]
        names = _native.strings(
            _native.Texts(batch.bytes, ctypes.cast(batch.offsets, ctypes.POINTER(ctypes.c_int64)), total)
        )
        values = (ctypes.c_double * total).from_address(batch.values) if batch.values else [1.0] * total
        items: list[dict[str, float]] = []
        for start, end in zip(ends, ends[1:]):
            item: dict[str, float] = {}
            for name, value in zip(names[start:end], values[start:end]):
                item[name] = item.get(name, 0.0) + value
            items.append(item)
        return items
