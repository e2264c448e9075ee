"""A training of the library, step by step."""

from __future__ import annotations

import ctypes
import math
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from . import _native
from ._data import LabeledData, labeled_sequences
from ._tagger import Tagger, _tokens

#: Parameters that all algorithms have besides CRFsuite's.
EXTRA_PARAMETERS = (
    "threads",
    "seed",
    "patience",
    "features",
    "scheme",
    "order",
    "min_trigram_count",
)


class Trainer:
    """A handle of labeled sequences and the settings of their training."""

    def __init__(self, algorithm: str) -> None:
        name = _native.TextArgument(algorithm)
        self.handle: int = _native.call("wt_trainer_new", name.text)

    def __del__(self, free: Any = _native.library.wt_trainer_free) -> None:
        if getattr(self, "handle", 0):
            free(self.handle)

    def set(self, name: str, value: object) -> None:
        """Sets a parameter; raises ParameterError."""
        text = str(int(value)) if isinstance(value, bool) else str(value)
        arguments = (_native.TextArgument(name), _native.TextArgument(text))
        _native.call("wt_trainer_set", self.handle, arguments[0].text, arguments[1].text)

    def set_list(self, name: str, entries: Iterable[str]) -> None:
        """Gives a word list that features name."""
        arguments = (_native.TextArgument(name), _native.TextsArgument(entries))
        _native.call(
            "wt_trainer_set_list",
            self.handle,
            arguments[0].text,
            ctypes.byref(arguments[1].texts),
        )

    def start(self, model: _native.Model) -> None:
        """Continues from a model."""
        _native.call("wt_trainer_set_start", self.handle, model.handle)

    def append(self, batch: _native.Batch, labels: Iterable[str], group: int, *, literal: bool = False) -> None:
        """Adds labeled sequences to a group."""
        texts = _native.TextsArgument(labels)
        batch.labels = ctypes.pointer(texts.texts)
        batch.literal_labels = literal
        _native.call("wt_trainer_append", self.handle, ctypes.byref(batch), group)

    def train(self, holdout: int, report: Callable[[_native.Progress], bool | None]) -> _native.Model:
        """Trains once, with a function that receives the progress and returns False to stop.

        An exception of the function, or of a signal such as Ctrl-C, ends the call at once; the thread of the library ends at its
        next step.
        """

        def progressed(address: int) -> bool | None:
            return report(_native.Progress.from_address(address))

        handle, self.handle = self.handle, 0
        return _native.Model(_native.objects.wtpy_train(handle, holdout, progressed))


def write_atomically(path: str | bytes | os.PathLike[str], content: bytes) -> None:
    """Writes a file that replaces an old one when it is complete."""
    path = os.fsdecode(path)
    folder, name = os.path.split(path)
    partial = os.path.join(folder, f".{name}.{os.getpid()}.partial")
    try:
        with open(partial, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    except BaseException:
        try:
            os.unlink(partial)
        except OSError:
            pass
        raise


@dataclass(frozen=True)
class Progress:
    """The state of a training after a step."""

    #: The number of steps so far.
    step: int
    #: The penalized loss, or the summed loss of the step for perceptrons.
    loss: float
    #: The norm of the gradient; None for algorithms that do not compute it.
    gradient_norm: float | None
    #: The number of weights that are not 0.
    active_weights: int
    #: The time since training began, in seconds.
    seconds: float
    #: The share of right tokens of the validation data; None without any.
    validation_tokens: float | None
    #: The share of sequences of the validation data that are all right; None without any.
    validation_sequences: float | None

    def to_dict(self) -> dict[str, Any]:
        """Returns the figures by name."""
        return asdict(self)

    @classmethod
    def _of(cls, progress: _native.Progress) -> Progress:
        has_validation = progress.has_holdout
        return cls(
            step=progress.iteration,
            loss=progress.loss,
            gradient_norm=None if math.isnan(progress.error_norm) else progress.error_norm,
            active_weights=progress.active_features,
            seconds=progress.total_seconds,
            validation_tokens=_share(progress.holdout_right_items, progress.holdout_items)
            if has_validation
            else None,
            validation_sequences=_share(progress.holdout_right_sequences, progress.holdout_sequences)
            if has_validation
            else None,
        )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def train(
    data: LabeledData,
    *,
    validation: LabeledData | None = None,
    algorithm: str = "lbfgs",
    features: str = "auto",
    lists: dict[str, Iterable[str]] | None = None,
    start: Tagger | None = None,
    threads: int = 1,
    seed: int = 1,
    patience: int = 10,
    scheme: str | None = None,
    progress: Callable[[Progress], Any] | Literal[True] | None = None,
    **parameters: Any,
) -> Tagger:
    """Trains a tagger on labeled tokens.

    ``data`` and ``validation`` are pairs of tokens and labels, mappings with both, or a file of JSON Lines. ``features`` is a
    text in the feature language, or 'auto' for templates that fit the data; ``lists`` are word lists that it names.
    Training goes on from the weights of ``start``, if given. ``progress`` is called after each step and ends training by
    returning False; True prints a line for each. ``parameters`` are CRFsuite's, with '_' for '.': ``c2=0.1``,
    ``max_iterations=50``.

    >>> data = [(["2", "cups", "flour"], ["value", "measure", "food"])] * 3
    >>> train(data, features="word[0]").tag_tokens([["2", "cups", "flour"]])
    [['value', 'measure', 'food']]
    """
    trainer = Trainer(algorithm)
    trainer.set("features", features)
    trainer.set("threads", threads)
    trainer.set("seed", seed)
    trainer.set("patience", patience)
    if scheme is not None:
        trainer.set("scheme", scheme)
    for name, value in parameters.items():
        trainer.set(parameter_name(name), value)
    for name, entries in (lists or {}).items():
        trainer.set_list(name, entries)
    if start is not None:
        trainer.start(start._model)
    for group, sequences in enumerate((data, validation)):
        if sequences is not None:
            tokens, labels = labeled_sequences(sequences)
            items = _tokens(tokens)
            trainer.append(items.batch(), labels, group)

    def report(state: _native.Progress) -> bool:
        if state.kind != _native.ITERATION or progress is None:
            return True
        step = Progress._of(state)
        if progress is True:
            shown = f"step {step.step:3}  loss {step.loss:.2f}"
            if step.validation_tokens is not None:
                shown += f"  validation {step.validation_tokens:.2%}"
            print(shown, file=sys.stderr)
            return True
        return progress(step) is not False

    return Tagger._of(trainer.train(-1 if validation is None else 1, report))


def parameter_name(name: str) -> str:
    """Returns the library's name of a parameter that is spelled as a Python argument."""
    for prefix in ("feature", "calibration"):
        if name.startswith(prefix + "_"):
            return f"{prefix}.{name[len(prefix) + 1 :]}"
    return name
