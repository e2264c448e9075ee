"""Labeled lines from grammars."""

from __future__ import annotations

import ctypes
import json
import os
from typing import Any

from . import _native


def generate(
    grammar: str | os.PathLike[str],
    count: int,
    *,
    seed: int = 1,
    noise: str | float | None = None,
    noise_table: str | os.PathLike[str] | None = None,
    unknown_words: float = 0.0,
) -> list[dict[str, Any]]:
    """Draws labeled lines from a grammar file: mappings with text, tokens and labels.

    The same ``seed`` gives the same lines. ``noise`` adds the misreadings of OCR: 'off', 'light', 'heavy' or the share of
    misread characters up to 0.2, by the table of a file, by default Tesseract's. ``unknown_words`` is the share of
    entries of held-out lists whose words become ones that no list has, and of lines with a remark of common words.
    """
    # An exception of its own for a file that is not there.
    with open(grammar, "rb"):
        pass
    if not 0 <= count <= 1_000_000_000 or not 0 <= seed < 1 << 64:
        raise ValueError("expected a count from 0 to 1000000000 and a seed from 0 on")
    text = _native.TextArgument(None if noise is None else str(noise))
    size = ctypes.sizeof(_native.GenerateOptions)
    path = None if noise_table is None else _native.path_argument(noise_table)
    options = _native.GenerateOptions(size, count, seed, text.text, path, unknown_words)
    handle = _native.call("wt_generate", _native.path_argument(grammar), ctypes.byref(options))
    return [json.loads(line) for line in _native.documents(handle)]
