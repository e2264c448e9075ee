#!/usr/bin/env python3
"""Packs the inputs of fuzz targets: Corpus/NAME.txt has a line for each input, sorted.

A line is the input with \\n, \\\\ and \\xHH for a line feed, a backslash and every byte that is not printable ASCII. Where that is
longer than base64, as for models, the line is a = and the input in base64; a leading = of an input is \\x3D.

Usage: corpus.py fold                 add the files of each folder Corpus/NAME to Corpus/NAME.txt, and remove the folder
       corpus.py unpack NAME FOLDER   write the inputs into a folder, a file for each
       corpus.py pack NAME FOLDER     replace the inputs by the files of a folder
"""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import sys
from pathlib import Path

CORPUS = Path(__file__).resolve().parent / "Corpus"


def encoded(data: bytes) -> str:
    """The line of an input."""
    signs = {10: "\\n", 92: "\\\\"}
    line = "".join(signs.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\x{byte:02X}") for byte in data)
    packed = "=" + base64.b64encode(data).decode()
    if len(packed) < len(line):
        return packed
    return "\\x3D" + line[1:] if line.startswith("=") else line


def decoded(line: str) -> bytes:
    """The input of a line."""
    if line.startswith("="):
        return base64.b64decode(line[1:], validate=True)

    def byte(escape: re.Match[str]) -> str:
        text = escape[0]
        return "\n" if text == "\\n" else chr(int(text[2:], 16)) if text.startswith("\\x") else text[1:]

    return re.sub(r"\\(?:x[0-9A-Fa-f]{2}|.)", byte, line).encode("latin-1")


def inputs(name: str) -> list[bytes]:
    """The inputs of a target; none where it has no file."""
    path = CORPUS / f"{name}.txt"
    return [decoded(line) for line in path.read_text("latin-1").split("\n")[:-1]] if path.exists() else []


def files(folder: Path) -> list[bytes]:
    """The contents of a folder's files."""
    return [path.read_bytes() for path in folder.iterdir()]


def write(name: str, data: list[bytes]) -> None:
    """Writes the file of a target, each input once."""
    lines = sorted({encoded(item) + "\n" for item in data})
    (CORPUS / f"{name}.txt").write_text("".join(lines), "latin-1", newline="\n")


def main(arguments: list[str]) -> int:
    """Runs one of the usages."""
    match arguments:
        case ["fold"]:
            for folder in (path for path in CORPUS.iterdir() if path.is_dir()):
                write(folder.name, inputs(folder.name) + files(folder))
                shutil.rmtree(folder)
        case ["unpack", name, folder]:
            Path(folder).mkdir(parents=True, exist_ok=True)
            for data in inputs(name):
                (Path(folder) / hashlib.sha1(data).hexdigest()).write_bytes(data)
        case ["pack", name, folder]:
            write(name, files(Path(folder)))
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
