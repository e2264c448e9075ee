"""Models on the machines of a cluster: what is sent, and what each worker process opens once."""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import socket
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ._tagger import Model, Tagger
from .errors import WordTaggerError

#: The scheme of files that every machine has, as Spark calls it.
LOCAL = "local:"


@dataclass(frozen=True)
class ShippedModel:
    """A model as it is sent to workers: its name, and how its file or its bytes are found there."""

    name: str
    load: Callable[[], Any] | None

    def open(self) -> Tagger:
        """Returns the tagger, which a process opens once, and again when its file has been replaced."""
        state = self._state()
        opened = _opened.get(self.name)
        # A file that is gone leaves the model that was read from it.
        if opened is not None and state in ((), opened[0]):
            return opened[1]
        try:
            tagger = Tagger(None if self.load is None else self.load())
        except (WordTaggerError, OSError) as error:
            raise WordTaggerError(
                f"the model cannot be opened on the machine {socket.gethostname()}: {error}"
            ) from error
        _opened.pop(self.name, None)
        while len(_opened) >= _MOST_OPEN:
            _opened.pop(next(iter(_opened)), None)
        _opened[self.name] = (state, tagger)
        return tagger

    def file(self) -> str | None:
        """Returns the path of the model's file, which a process writes once when it has the bytes; None for the bundled model."""
        if self.load is None:
            return None
        self.open()
        path = os.path.join(process_folder(), self.name)
        if os.path.exists(path):
            return path
        found = self.load()
        if isinstance(found, str):
            return found
        # Threads may write at the same time; each renames a file that is complete.
        descriptor, unfinished = tempfile.mkstemp(dir=process_folder())
        with open(descriptor, "wb") as file:
            file.write(found)
        os.rename(unfinished, path)
        return path

    def _state(self) -> tuple[int, ...]:
        """Returns what changes when the file on this machine is replaced."""
        if not isinstance(self.load, _Path):
            return ()
        try:
            status = os.stat(self.load.path)
        except OSError:
            return ()
        return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


#: The place of a model until it is sent, which is after the columns and the settings were checked.
UNSENT = ShippedModel("", None)

#: The models of this process, the last ones that were opened.
_opened: dict[str, tuple[tuple[int, ...], Tagger]] = {}
_MOST_OPEN = 4


@functools.cache
def process_folder() -> str:
    """Returns a folder for files that are needed for as long as the process runs."""
    folder = tempfile.mkdtemp(prefix="wordtagger-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@dataclass(frozen=True)
class _Path:
    path: str

    def __call__(self) -> str:
        return self.path


def fixed_model(model: Model | Tagger | None) -> ShippedModel | None:
    """Returns the model when there is nothing to send: the bundled one, or a file that all machines have."""
    if model is None:
        return ShippedModel("bundled", None)
    if isinstance(model, str) and model.startswith(LOCAL):
        path = model[len(LOCAL) :]
        return ShippedModel(path, _Path(path))
    return None


def model_bytes(model: Model | Tagger) -> tuple[str, bytes]:
    """Returns a name that only this model has, and the content of its file."""
    if isinstance(model, Tagger):
        content = model.to_bytes()
    elif isinstance(model, bytes):
        content = model
    else:
        with open(os.fspath(model), "rb") as file:
            content = file.read()
    # A mistake is an error here, not on hundreds of machines.
    Tagger(content)
    return f"wordtagger-{hashlib.sha256(content).hexdigest()[:20]}.model", content
