"""Labeled sequences of tokens from Python's values and from JSON Lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

from .errors import DataError

Sentence = Union[Mapping[str, Any], "tuple[Sequence[str], Sequence[str]]"]
#: Labeled sequences: a file of JSON Lines, or pairs of tokens and labels, or mappings with both.
LabeledData = Union[str, "os.PathLike[str]", Iterable[Sentence]]


def labeled_sequences(data: LabeledData) -> tuple[list[Sequence[str]], list[str]]:
    """Returns the tokens of each sequence, and the labels of all tokens."""
    if isinstance(data, (str, os.PathLike)):
        with open(data, encoding="utf-8") as file:
            data = [json.loads(line) for line in file if line.strip()]
    tokens: list[Sequence[str]] = []
    labels: list[str] = []
    for number, sequence in enumerate(data):
        if isinstance(sequence, Mapping):
            sequence = (sequence["tokens"], sequence["labels"])
        words, tags = sequence
        if len(words) != len(tags):
            raise DataError(f"{len(words)} tokens, but {len(tags)} labels", number)
        tokens.append(words)
        labels.extend(tags)
    return tokens, labels
