"""Training models of attributes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from .. import _native, _training
from ..errors import DataError, TrainingError
from . import _messages, _parameters
from ._errors import CRFSuiteError
from ._items import ItemSequence
from ._logparser import TrainLogParser
from ._parameters import ALGORITHMS, ALIASES, Value

# The number of labels of sequences that wait to be stored.
_PENDING_LIMIT = 20_000


class BaseTrainer:
    """Collects labeled sequences and trains a model on them.

    ``algorithm`` is 'lbfgs', 'l2sgd', 'ap', 'pa' or 'arow', ``params`` a dictionary as for
    :meth:`set_params`; with ``verbose``, the messages of training are printed.
    """

    verbose: bool | None

    def __new__(cls, *arguments: Any, **options: Any) -> BaseTrainer:
        # Subclasses need not call __init__.
        trainer = super().__new__(cls)
        trainer.verbose = None
        trainer._stored = None
        trainer._pending = {}
        trainer._groups = set()
        trainer._lock = threading.RLock()
        trainer._is_faulty = False
        trainer._algorithm = "lbfgs"
        trainer._values = {name: one.default for name, one in ALGORITHMS["lbfgs"].items()}
        trainer._extra = {}
        trainer._model = None
        trainer._start = None
        return trainer

    _stored: _training.Trainer | None
    _pending: dict[int, tuple[_native.Items, list[str]]]
    _groups: set[int]
    _lock: threading.RLock
    _is_faulty: bool
    _algorithm: str
    _values: dict[str, Value]
    _extra: dict[str, str]
    _model: _native.Model | None
    _start: _native.Model | None

    def __init__(
        self,
        algorithm: str | None = None,
        params: Mapping[str, Any] | None = None,
        verbose: bool = True,
    ) -> None:
        if algorithm is not None:
            self.select(algorithm)
        if params is not None:
            self.set_params(params)
        self.verbose = verbose

    def message(self, message: str) -> None:
        """Receives a message of training; prints it when the trainer is verbose."""
        if self.verbose:
            print(message, end="")

    # Data

    def append(self, xseq: Iterable[Any] | ItemSequence, yseq: Iterable[str | bytes], group: int = 0) -> None:
        """Adds a sequence of items with their labels to a group, which may be held out."""
        if not isinstance(group, int):
            raise TypeError(f"a group is an integer, not {type(group).__name__}")
        group = _native.checked("group", group, 0)
        labels = [_label(label) for label in yseq]
        with self._lock:
            self._append(xseq, labels, group)

    def _append(self, xseq: Iterable[Any] | ItemSequence, labels: list[str], group: int) -> None:
        items, all_labels = self._pending.get(group) or (_native.Items(), [])
        before = len(items)
        if isinstance(xseq, ItemSequence):
            count = len(xseq)
        else:
            items.append(xseq)
            count = len(items) - before
        if count != len(labels):
            if not isinstance(xseq, ItemSequence):
                items.remove_last()
            raise ValueError(f"The numbers of items and labels differ: |x| = {count}, |y| = {len(labels)}")
        if isinstance(xseq, ItemSequence):
            items.extend(xseq._items)
        all_labels.extend(labels)
        self._pending[group] = items, all_labels
        self._groups.add(group)
        if len(all_labels) >= _PENDING_LIMIT and not self._is_faulty:
            try:
                self._store(group)
            except (DataError, UnicodeError):
                # Training reports it, as it always has.
                self._is_faulty = True

    def _store(self, group: int) -> None:
        """Moves sequences that wait to the library, where they take less memory."""
        # What has been taken is never stored twice, however the call ends.
        items, labels = self._pending.pop(group)
        if self._stored is None:
            self._stored = _training.Trainer("lbfgs")
        try:
            self._stored.append(items.batch(), labels, group, literal=True)
        except (DataError, UnicodeError):
            self._pending[group] = items, labels
            raise

    def clear(self) -> None:
        """Removes all sequences."""
        with self._lock:
            self._stored = None
            self._pending.clear()
            self._groups.clear()
            self._is_faulty = False

    # Parameters

    def select(self, algorithm: str, type: str = "crf1d") -> None:
        """Chooses the algorithm: 'lbfgs', 'l2sgd', 'ap', 'pa' or 'arow'; parameters get its defaults."""
        name = ALIASES.get(algorithm.lower(), algorithm.lower())
        if name not in ALGORITHMS or type != "crf1d":
            raise ValueError(f"Bad arguments: algorithm={algorithm!r}, type={type!r}")
        self._algorithm = name
        self._values = {name: one.default for name, one in ALGORITHMS[name].items()}

    def params(self) -> list[str]:
        """Returns the names of the algorithm's parameters."""
        return list(self._values)

    def set_params(self, params: Mapping[str, Any]) -> None:
        """Sets parameters from a dictionary."""
        for name, value in params.items():
            self.set(name, value)

    def get_params(self) -> dict[str, Value]:
        """Returns all parameters with their values."""
        return dict(self._values)

    def set(self, name: str, value: Any) -> None:
        """Sets a parameter; raises ValueError for an unknown one or an impossible value.

        Besides CRFsuite's parameters there are 'threads', 'seed', 'patience' and 'scheme'.
        """
        if name in _training.EXTRA_PARAMETERS:
            self._extra[name] = str(int(value) if isinstance(value, bool) else value)
            return
        if name not in self._values:
            raise ValueError(f"Parameter not found: {name} = {value}")
        parameter = ALGORITHMS[self._algorithm][name]
        self._values[name] = _parameters.converted(name, parameter, value)

    def get(self, name: str) -> Value:
        """Returns the value of a parameter."""
        if name in self._extra:
            return self._extra[name]
        if name not in self._values:
            raise ValueError(f"Parameter not found: {name}")
        return self._values[name]

    def help(self, name: str) -> str:
        """Returns what a parameter does."""
        if name not in self._values:
            raise ValueError(f"Parameter not found: {name}")
        return ALGORITHMS[self._algorithm][name].help

    def continue_from(self, tagger: Any) -> None:
        """Starts training from the weights of an opened tagger; None starts from nothing."""
        self._start = None if tagger is None else tagger._opened()

    # Training

    def train(self, model: str | bytes | os.PathLike[str] | None = "", holdout: int = -1) -> None:
        """Trains on all groups but the held-out one and writes a model in CRFsuite's format.

        Without a file name none is written; :meth:`model_bytes` has the model.
        """
        self._before_train()
        _parameters.warn_of_unused(self._algorithm, self._values)
        try:
            self._model = self._train(holdout)
        except (DataError, TrainingError) as error:
            raise CRFSuiteError(CRFSuiteError.INCOMPATIBLE, str(error)) from error
        if model:
            content = b"" if self._model is None else self.model_bytes()
            _training.write_atomically(model, content)

    def model_bytes(self) -> bytes:
        """Returns the content of the file of the model that was trained last."""
        if self._model is None:
            raise ValueError("no model has been trained")
        return self._model.file_bytes(is_crfsuite=True)

    def _before_train(self) -> None:
        """Called before each training."""

    def _train(self, holdout: int) -> _native.Model | None:
        if self._groups <= {holdout}:
            self._report_nothing(holdout)
            return None
        trainer = _training.Trainer(self._algorithm)
        for name, value in self._values.items():
            trainer.set(name, value)
        trainer.set("scheme", "none")
        for name, text in self._extra.items():
            trainer.set(name, text)
        if self._start is not None:
            trainer.start(self._start)
        with self._lock:
            for group in list(self._pending):
                self._store(group)
            if self._stored is not None:
                trainer.share(self._stored)
        if holdout >= 0:
            self.message(f"Holdout group: {holdout + 1}\n")
            self.message("\n")
        # As in CRFsuite, a group without sequences holds out none.
        model = trainer.train(holdout if holdout in self._groups else -1, self._report)
        self._report_model(model)
        return model

    def _report_nothing(self, holdout: int) -> None:
        self._say(_messages.feature_generation(self._values, 0, 0))
        self._say(_messages.start(self._algorithm, self._values))
        self._say(_messages.end(self._algorithm, False, False, 0))
        self._say(_messages.storing((0, 0), (0, 0), 0, 0))

    def _say(self, messages: Iterable[str]) -> None:
        for message in messages:
            self.message(message)

    def _report(self, progress: _native.Progress) -> bool:
        """Sends the messages of a step; returns whether training goes on."""
        if progress.kind == _native.PREPARED:
            self._counts = (progress.feature_count, progress.attribute_count)
            self._seconds = progress.total_seconds
            self._say(_messages.feature_generation(self._values, progress.feature_count, progress.seconds))
            self._say(_messages.start(self._algorithm, self._values))
        elif progress.kind == _native.ITERATION:
            self._active = progress.active_features
            self._say(_messages.iteration(self._algorithm, progress))
            if progress.has_holdout:
                self._say(_messages.performance(progress))
            self.message("\n")
        else:
            has_reached_limit = progress.iteration >= int(self._values["max_iterations"])
            seconds = progress.total_seconds - self._seconds
            self._say(_messages.end(self._algorithm, has_reached_limit, True, seconds))
        return True

    _counts: tuple[int, int]
    _seconds: float
    _active: int

    def _report_model(self, model: _native.Model) -> None:
        feature_count, attribute_count = self._counts
        self._say(
            _messages.storing(
                (self._active, feature_count),
                (attribute_count, attribute_count),
                len(model.labels),
                0,
            )
        )


class Trainer(BaseTrainer):
    """A trainer that takes its messages apart into events, with a method for each.

    ``logparser`` has the figures of the last training.
    """

    logparser: TrainLogParser | None = None

    def _before_train(self) -> None:
        self.logparser = TrainLogParser()

    def message(self, message: str) -> None:
        """Receives a message and calls the method of the event that it completes."""
        assert self.logparser is not None
        event = self.logparser.feed(message)
        if not self.verbose or event is None:
            return
        log = self.logparser.last_log
        if event == "featgen_progress":
            self.on_featgen_progress(log, self.logparser.featgen_percent)
        elif event == "iteration":
            assert self.logparser.last_iteration is not None
            self.on_iteration(log, self.logparser.last_iteration)
        else:
            getattr(self, f"on_{event}")(log)

    def on_start(self, log: str) -> None:
        """Called when training starts."""
        print(log, end="")

    def on_featgen_progress(self, log: str, percent: int) -> None:
        """Called while features are generated."""
        print(log, end="")

    def on_featgen_end(self, log: str) -> None:
        """Called when the features are there."""
        print(log, end="")

    def on_prepared(self, log: str) -> None:
        """Called before the first step."""
        print(log, end="")

    def on_prepare_error(self, log: str) -> None:
        """Called when training cannot start."""
        print(log, end="")

    def on_iteration(self, log: str, info: dict[str, Any]) -> None:
        """Called after each step with its figures."""
        print(log, end="")

    def on_optimization_end(self, log: str) -> None:
        """Called after the last step."""
        print(log, end="")

    def on_end(self, log: str) -> None:
        """Called when the model is there."""
        print(log, end="")


def _label(label: object) -> str:
    if isinstance(label, str):
        return label
    if isinstance(label, bytes):
        return label.decode()
    raise TypeError(f"a label is a text, not {type(label).__name__}")
