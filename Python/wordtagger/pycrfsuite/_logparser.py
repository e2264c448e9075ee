"""Training messages in CRFsuite's wording, taken apart into events and figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple


class LabelScore(NamedTuple):
    """The counts and scores of one label on the held-out data; scores are None without any count."""

    match: int
    model: int
    ref: int
    precision: float | None
    recall: float | None
    f1: float | None


def _item_accuracy(prefix: str) -> Callable[[re.Match[str]], dict[str, Any]]:
    def figures(match: re.Match[str]) -> dict[str, Any]:
        right, total = int(match[1]), int(match[2])
        share = Fraction(right, total) if total else Fraction(0)
        return {f"{prefix}_accuracy": share, f"{prefix}_accuracy_float": float(share)}

    return figures


def _number(key: str, kind: Callable[[str], float]) -> Callable[[re.Match[str]], dict[str, Any]]:
    return lambda match: {key: kind(match[1])}


def _averages(match: re.Match[str]) -> dict[str, Any]:
    names = ("avg_precision", "avg_recall", "avg_f1")
    return dict(zip(names, map(float, match.groups())))


_DECIMAL = r"(-?\d+\.\d+)"
_FIGURES = [
    (re.compile(pattern), figures)
    for pattern, figures in (
        ("Loss: " + _DECIMAL, _number("loss", float)),
        ("Feature norm: " + _DECIMAL, _number("feature_norm", float)),
        ("Error norm: " + _DECIMAL, _number("error_norm", float)),
        (r"Active features: (\d+)", _number("active_features", int)),
        (r"Line search trials: (\d+)", _number("linesearch_trials", int)),
        ("Line search step: " + _DECIMAL, _number("linesearch_step", float)),
        ("Seconds required for this iteration: " + _DECIMAL, _number("time", float)),
        (
            r"Macro-average precision, recall, F1: \((\d\.\d+), (\d\.\d+), (\d\.\d+)\)",
            _averages,
        ),
        (r"Item accuracy: (\d+) / (\d+)", _item_accuracy("item")),
        (r"Instance accuracy: (\d+) / (\d+)", _item_accuracy("instance")),
    )
]
_HEAD = re.compile(r"\*{5} (?:Iteration|Epoch) #(\d+) \*{5}\n")
_SECONDS = re.compile("Seconds required: " + _DECIMAL)
_TOTAL_SECONDS = re.compile("Total seconds required for training: " + _DECIMAL)
_FEATURES = re.compile(r"Number of features: (\d+)")
_LABEL = re.compile(
    r" {4}(.+): \((\d+), (\d+), (\d+)\) \((\d\.\d+|\*{6}), (\d\.\d+|\*{6}), (\d\.\d+|\*{6})\)"
)


class TrainLogParser:
    """Follows a training by its messages.

    ``feed`` takes one message after the other and returns the name of the event that it completes, or
    None. The figures so far are attributes, with the figures of the steps in ``iterations``.
    """

    def __init__(self) -> None:
        self.state: str | None = None
        self.featgen_percent = -2
        self.featgen_num_features: int | None = None
        self.featgen_seconds: float | None = None
        self.training_seconds: float | None = None
        self.storing_seconds: float | None = None
        self.iterations: list[dict[str, Any]] = []
        self.last_iteration: dict[str, Any] | None = None
        self.log: list[str] = []
        self.events: list[tuple[str, int, int]] = []

    def feed(self, line: str) -> str | None:
        """Takes a message; returns the event that it completes, if it completes one."""
        self.log.append(line)
        end = len(self.log)
        if self.state is None:
            self.state = "STARTING"
            self._starting(line)
            self.events.append(("start", 0, end))
            return "start"
        event = self._HANDLERS[self.state](self, line)
        if event is not None:
            # The message that shows these two belongs to what comes next.
            if event in ("prepared", "optimization_end"):
                end -= 1
            self.events.append((event, self.events[-1][2], end))
        return event

    @property
    def last_log(self) -> str:
        """The messages of the last event."""
        _, start, end = self.events[-1]
        return "".join(self.log[start:end])

    def _starting(self, line: str) -> None:
        if line.startswith("Feature generation"):
            self.state = "FEATGEN"

    def _generating(self, line: str) -> str | None:
        if line in ("", ".", "10") or line.isdigit() and len(line) == 1:
            self.featgen_percent += 2
            return "featgen_progress"
        if found := _FEATURES.match(line):
            self.featgen_num_features = int(found[1])
        elif found := _SECONDS.match(line):
            self.featgen_seconds = float(found[1])
            self.state = "AFTER_FEATGEN"
            return "featgen_end"
        return None

    def _preparing(self, line: str) -> str | None:
        if _HEAD.match(line):
            self.state = "ITERATION"
            self._iterating(line)
            return "prepared"
        if "terminated with error" in line:
            self.state = "AFTER_ITERATION"
            return "prepare_error"
        return None

    def _iterating(self, line: str) -> str | None:
        if head := _HEAD.match(line):
            self.last_iteration = {"num": int(head[1]), "scores": {}}
            self.iterations.append(self.last_iteration)
            return None
        if line == "\n":
            self.state = "AFTER_ITERATION"
            return "iteration"
        assert self.last_iteration is not None
        for pattern, figures in _FIGURES:
            if found := pattern.match(line):
                self.last_iteration.update(figures(found))
                return None
        if found := _LABEL.match(line):
            counts = [int(count) for count in found.groups()[1:4]]
            scores = [None if score.startswith("*") else float(score) for score in found.groups()[4:]]
            self.last_iteration["scores"][found[1]] = LabelScore(*counts, *scores)
        return None

    def _between(self, line: str) -> str | None:
        if _HEAD.match(line):
            self.state = "ITERATION"
            return self._iterating(line)
        if found := _TOTAL_SECONDS.match(line):
            self.training_seconds = float(found[1])
        elif line.startswith("Storing the model"):
            self.state = "STORING"
            return "optimization_end"
        return None

    def _storing(self, line: str) -> str | None:
        if line == "\n":
            return "end"
        if found := _SECONDS.match(line):
            self.storing_seconds = float(found[1])
        return None

    _HANDLERS: dict[str, Callable[[TrainLogParser, str], str | None]] = {
        "STARTING": lambda self, line: self._starting(line),
        "FEATGEN": _generating,
        "AFTER_FEATGEN": _preparing,
        "ITERATION": _iterating,
        "AFTER_ITERATION": _between,
        "STORING": _storing,
    }
