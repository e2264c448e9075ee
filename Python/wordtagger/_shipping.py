"""Models on the machines of a cluster: what is sent, and what each worker process opens once."""

from __future__ import annotations

import hashlib
import os
import socket
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
        """Returns the tagger, which a process opens once."""
        tagger = _opened.get(self.name)
        if tagger is None:
            try:
                tagger = Tagger(None if self.load is None else self.load())
            except (WordTaggerError, OSError) as error:
                raise WordTaggerError(
                    f"the model cannot be opened on the machine {socket.gethostname()}: {error}"
                ) from error
            _opened[self.name] = tagger
        return tagger


_opened: dict[str, Tagger] = {}


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
