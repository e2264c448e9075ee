"""The verbs of the command on Python's values and files."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ._data import labeled_rows
from ._scanning import run_command
from .errors import CommandError


def command(verb: str, *data: Any, **options: Any) -> str:
    """Runs a verb of the command ``wordtagger`` in a process of its own and returns what it prints.

    ``data`` are names of files or values: labeled sequences as for :func:`wordtagger.train`, or lines. ``options`` have '_' for
    '-': True is a flag, a list of texts repeats the option, a mapping repeats it as NAME=VALUE, and values of data are passed as
    files. What the verb reports besides its output goes to ``sys.stderr``.

    >>> print(command("convert", [(["2", "cups"], ["value", "measure"])], to="conll"), end="")
    2\tvalue
    cups\tmeasure
    <BLANKLINE>

    :raises CommandError: when the verb fails; it has what was printed, too.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = _Files(Path(folder))
        words = [verb, *map(files.name, data)]
        for name, value in options.items():
            option = f"-{name}" if len(name) == 1 else "--" + name.replace("_", "-")
            for text in files.texts(value):
                words += [option] if text is None else [option, text]
        return _run(words)


def _run(words: list[str]) -> str:
    """Runs the command of this package, wherever that was imported from."""
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from wordtagger.__main__ import main; sys.exit(main())"
    package = os.fspath(Path(__file__).parent.parent)
    done = run_command([sys.executable, "-c", start, package, *words])
    if done.returncode:
        raise CommandError(done.stderr.strip() or f"the command ended with {done.returncode}", done.returncode, done.stdout)
    if done.stderr:
        print(done.stderr, end="", file=sys.stderr)
    return done.stdout


class _Files:
    """Values as files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def name(self, data: Any) -> str:
        """The name of a file, or of the one that values are written to."""
        if isinstance(data, (str, os.PathLike)):
            return os.fspath(data)
        if isinstance(data, Mapping) or not isinstance(data, Iterable):
            raise TypeError(f"expected the name of a file, lines or labeled sequences, not {type(data).__name__}")
        kept = data if hasattr(data, "column_names") or hasattr(data, "columns") else list(data)
        self.count += 1
        are_lines = isinstance(kept, list) and all(isinstance(line, str) for line in kept)
        path = self.folder / f"data-{self.count}.{'txt' if are_lines else 'jsonl'}"
        lines = kept if are_lines else (json.dumps(row, ensure_ascii=False) for row in labeled_rows(kept))
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        return os.fspath(path)

    def texts(self, value: Any) -> Iterator[str | None]:
        """The values of an option, one for each time that it is given; None for a flag."""
        if value is None or value is False:
            return
        if value is True:
            yield None
        elif isinstance(value, Mapping):
            for name, part in value.items():
                yield f"{name}={self.name(part) if isinstance(part, (list, tuple)) else part}"
        elif isinstance(value, (str, int, float)):
            yield str(value)
        elif isinstance(value, (list, tuple)) and all(isinstance(part, (str, os.PathLike)) for part in value):
            yield from map(os.fspath, value)
        else:
            yield self.name(value)
