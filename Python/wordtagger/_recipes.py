"""Rows of recipes: amounts, units and ingredients of lines."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import _native
from ._scanning import command_arguments, run_command
from ._tagger import Tagger
from .errors import WordTaggerError


class Row(Mapping[str, Any]):
    """A line of a recipe, with the fields of ``recipe-row.schema.json`` as items and as attributes."""

    __slots__ = ("_fields",)

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields by name."""
        return dict(self._fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._fields.get(name)

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        return f"Row({self._fields!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Row, (self._fields,))


class RecipeReader:
    """Reads lines and photos of recipes; ``model`` is a tagger with the labels of the recipe model.

    ``language`` is 'en', 'de', 'fr', 'it' or 'es', None to guess it; ``system`` converts amounts to 'metric', 'us' or
    'imperial', and ``factor`` scales them, such as '3/2'.
    """

    def __init__(
        self,
        model: Tagger | None = None,
        *,
        language: str | None = None,
        system: str | None = None,
        factor: str | int | None = None,
    ) -> None:
        self._model = model
        self._settings = (language, system, None if factor is None else str(factor))

    def rows(self, lines: Iterable[str]) -> list[Row]:
        """Returns a row for each line of one recipe."""
        if isinstance(lines, str):
            raise TypeError("expected a list of lines, not a text")
        items = _native.Items(_native.LINES)
        items.append_all(lines)
        arguments = [_native.TextArgument(setting) for setting in self._settings]
        options = _native.RowOptions(ctypes.sizeof(_native.RowOptions), *(one.text for one in arguments))
        batch = items.batch()
        handle = _native.call(
            "wt_rows",
            None if self._model is None else self._model._model.handle,
            ctypes.byref(batch),
            ctypes.byref(options),
        )
        return [Row(json.loads(text)) for text in _native.documents(handle)]

    def scan(
        self, photo: str | os.PathLike[str], *, command: str | None = None, timeout: float | None = None
    ) -> list[dict[str, Any]]:
        """Reads the picture of a recipe with the ``wordtagger`` command, which has Tesseract, and returns its pages.

        Each page has its recipes with their rows. ``command`` is the path of the command, by default found in the PATH; it is
        ended after ``timeout`` seconds, with :class:`subprocess.TimeoutExpired`.
        """
        program = command or shutil.which("wordtagger")
        if program is None:
            raise WordTaggerError(
                "reading pictures takes the wordtagger command, which is not on the PATH; install it,"
                " or give its path as command="
            )
        # The command would take a name that starts with a dash for an option.
        arguments = [*command_arguments(program, *self._settings), os.path.join(".", os.fspath(photo))]
        with tempfile.TemporaryDirectory(prefix="wordtagger-") as folder:
            if self._model is not None:
                path = os.path.join(folder, "model")
                with open(path, "wb") as file:
                    file.write(self._model.to_bytes())
                arguments[-1:] = ["--model", path, arguments[-1]]
            run = run_command(arguments, timeout)
        if run.returncode != 0:
            raise WordTaggerError(run.stderr.strip() or f"wordtagger read ended with {run.returncode}")
        read: list[dict[str, Any]] = json.loads(run.stdout)
        return read
