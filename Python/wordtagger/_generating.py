"""Labeled lines from grammars."""

from __future__ import annotations

import ctypes
import json
import os
from typing import Any

from . import _native


def generate(
    grammar: str | os.PathLike[str], count: int, *, seed: int = 1, noise: str | None = None
) -> list[dict[str, Any]]:
    """Draws labeled lines from a grammar file: mappings with text, tokens and labels.

    The same ``seed`` gives the same lines. ``noise`` is 'none', 'light' or 'heavy': the misreadings of OCR.
    """
    # An exception of its own for a file that is not there.
    with open(grammar, "rb"):
        pass
    text = _native.TextArgument(noise)
    options = _native.GenerateOptions(ctypes.sizeof(_native.GenerateOptions), count, seed, text.text)
    handle = _native.call("wt_generate", os.fsencode(grammar), ctypes.byref(options))
    return [json.loads(line) for line in _native.documents(handle)]
