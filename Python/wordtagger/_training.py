"""A training of the library, step by step."""

from __future__ import annotations

import ctypes
import math
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from . import _native
from ._command import command
from ._data import Files, LabeledData, is_file, labeled_batch, refuse_file_options
from ._tagger import Tagger
from .errors import ParameterError

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

    def share(self, other: Trainer) -> None:
        """Takes the sequences of another trainer in place of its own; neither copies them."""
        _native.call("wt_trainer_share_sequences", self.handle, other.handle)

    def add(self, data: Any, group: int, columns: str | None, file_format: str | None) -> None:
        """Adds labeled sequences, of files or of values, to a group."""
        if is_file(data):
            files = Files(data, columns, file_format)
            _native.call("wt_trainer_append_files", self.handle, *files.arguments, group)
        else:
            batch = labeled_batch(data)
            _native.call("wt_trainer_append", self.handle, ctypes.byref(batch.batch), group)

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


#: CRFsuite's names of parameters, which its modules here take, with the names that they have in :func:`train`.
_CRFSUITE_NAMES = {
    "c1": "l1",
    "c2": "l2",
    "num_memories": "memory",
    "epsilon": "gradient_tolerance",
    "delta": "tolerance",
    "feature_minfreq": "min_count",
    "min_freq": "min_count",
    "feature_possible_states": "all_pairs",
    "all_possible_states": "all_pairs",
    "calibration_eta": "calibration_rate",
    "calibration_samples": "calibration_lines",
    "calibration_max_trials": "calibration_trials",
    "pa_type": "pa_variant",
    "c": "aggressiveness",
    "variance": "arow_variance",
    "gamma": "arow_r",
}
#: CRFsuite's names of algorithms.
_CRFSUITE_ALGORITHMS = {
    "l2sgd": "sgd",
    "ap": "perceptron",
    "averaged-perceptron": "perceptron",
    "pa": "passive-aggressive",
}


def own_algorithm(name: str) -> str:
    """Returns the name that CRFsuite's name of an algorithm has here."""
    return _CRFSUITE_ALGORITHMS.get(name, name)


def own_name(parameter: str) -> str | None:
    """Returns the name that CRFsuite's name of a parameter has here; None if there is no such parameter."""
    same = parameter in ("max_iterations", "period")
    return parameter if same else _CRFSUITE_NAMES.get(parameter)


def train(
    data: LabeledData,
    *,
    validation: LabeledData | None = None,
    algorithm: str | None = None,
    features: str = "auto",
    lists: dict[str, Iterable[str]] | None = None,
    start: Tagger | None = None,
    words: str | os.PathLike[str] | Iterable[str] = (),
    unlabeled: Any = None,
    threads: int = 1,
    seed: int = 1,
    patience: int = 10,
    scheme: str | None = None,
    forbid: Iterable[tuple[str, str]] = (),
    cost: Mapping[str, float] | None = None,
    columns: str | None = None,
    format: str | None = None,
    progress: Callable[[Progress], Any] | Literal[True] | None = None,
    **parameters: Any,
) -> Tagger:
    """Trains a tagger on labeled tokens, as the command ``wordtagger train`` does: equal data and options give equal models.

    ``data`` and ``validation`` are a file, folder or pattern of files in any format of the command, or pairs of tokens and
    labels, or mappings with both; further members of a mapping are columns with a text for each token, and a token may be
    a tuple with the cells of its columns. ``columns`` selects the columns of CoNLL files: the token, extra ones, the label,
    as in ``"1,3,-1"``. A label that is None is unknown.

    ``features`` is a text in the feature language, or 'auto' for templates that fit the data; ``lists`` are word lists that it
    names. Training goes on from the weights of ``start``, if given. ``progress`` is called after each step and ends training by
    returning False; True shows the last one in a line. ``words`` are word tables, by name, file or NAME=FILE. ``unlabeled`` is
    text without labels, a file or lines, for self-training, which needs ``validation``, runs as a command and reports on
    ``sys.stderr``. ``forbid`` are pairs of labels that never follow each other, ``cost`` is what
    an error on a label costs. ``parameters`` are the command's other options, with '_' for '-': ``l2=0.1``,
    ``max_iterations=50``, ``preset="ner"``; what is left open is chosen by the data.

    >>> data = [(["2", "cups", "flour"], ["value", "measure", "food"])] * 3
    >>> train(data, features="word[0]").tag_tokens([["2", "cups", "flour"]])
    [['value', 'measure', 'food']]
    """
    settings: dict[str, Any] = {"features": features, "threads": threads, "seed": seed, "patience": patience}
    if algorithm is not None:
        if algorithm in _CRFSUITE_ALGORITHMS:
            raise ParameterError(f"{algorithm!r} is CRFsuite's name; write {_CRFSUITE_ALGORITHMS[algorithm]!r}")
        settings["algorithm"] = algorithm
    if scheme is not None:
        settings["scheme"] = scheme
    for name in parameters:
        if name in _CRFSUITE_NAMES:
            raise ParameterError(f"{name!r} is CRFsuite's name; write {_CRFSUITE_NAMES[name]!r}")
    tables = [os.fspath(words)] if isinstance(words, (str, os.PathLike)) else [os.fspath(name) for name in words]
    if unlabeled is not None:
        more = {"list": dict(lists or {}), "words": tables, "cost": dict(cost or {}), "unlabeled": unlabeled}
        more |= {"forbid": [f"{previous}>{label}" for previous, label in forbid], "columns": columns, "from": format}
        return _self_trained(data, validation, start, settings | parameters | more)
    trainer = Trainer("auto")
    for table in tables:
        trainer.set("words", table)
    for name, value in (settings | parameters).items():
        trainer.set(name.replace("_", "-"), value)
    for previous, label in forbid:
        trainer.set("forbid", f"{previous}>{label}")
    for label, number in (cost or {}).items():
        trainer.set("cost", f"{label}={number}")
    for name, entries in (lists or {}).items():
        trainer.set_list(name, entries)
    if start is not None:
        trainer.start(start._model)
    if not is_file(data) and not (validation is not None and is_file(validation)):
        refuse_file_options(columns, format)
    trainer.add(data, 0, columns, format)
    if validation is not None:
        trainer.add(validation, 1, columns, format)
    return Tagger._of(trainer.train(-1 if validation is None else 1, _reporter(progress)))


def _self_trained(data: Any, validation: Any, start: Tagger | None, options: dict[str, Any]) -> Tagger:
    """Trains with text that has no labels, as the command does."""
    if validation is None:
        raise ParameterError("unlabeled needs validation, on which gain and loss are measured")
    with tempfile.TemporaryDirectory() as folder:
        features = options.pop("features")
        if features != "auto":
            options["features"] = os.path.join(folder, "features")
            write_atomically(options["features"], features.encode())
        if not isinstance(options["unlabeled"], (str, os.PathLike)):
            lines = "".join(f"{line}\n" for line in options["unlabeled"])
            options["unlabeled"] = os.path.join(folder, "unlabeled.txt")
            write_atomically(options["unlabeled"], lines.encode())
        if start is not None:
            options["continue_from"] = os.path.join(folder, "start.tagger")
            start.save(options["continue_from"])
        output = os.path.join(folder, "model.tagger")
        command("train", *(data if isinstance(data, (list, tuple)) and is_file(data) else [data]), output=output, validation=validation, **options)
        with open(output, "rb") as file:
            return Tagger(file.read())


def _reporter(
    progress: Callable[[Progress], Any] | Literal[True] | None,
) -> Callable[[_native.Progress], bool]:
    """Returns the function that receives the library's progress."""

    def report(state: _native.Progress) -> bool:
        if state.kind == _native.PREPARED:
            for text in _native.strings(state.warnings):
                warnings.warn(text, stacklevel=2)
        if state.kind == _native.ENDED and progress is True:
            print(file=sys.stderr)
        if state.kind != _native.ITERATION or progress is None:
            return True
        step = Progress._of(state)
        if progress is True:
            shown = f"step {step.step:3}  loss {step.loss:.2f}  {step.seconds:.1f} s"
            if step.validation_tokens is not None:
                shown += f"  validation {step.validation_tokens:.2%}"
            # One line that is written over, as progress bars do; the end of training leaves it.
            print(f"\r{shown:<60}", end="", file=sys.stderr, flush=True)
            return True
        return progress(step) is not False

    return report
