"""The messages of a training in CRFsuite's wording."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from .. import _native
from .._native import Progress
from ._parameters import Value

_TITLES = {
    "lbfgs": "L-BFGS optimization",
    "l2sgd": "Stochastic Gradient Descent (SGD)",
    "averaged-perceptron": "Averaged perceptron",
    "passive-aggressive": "Passive Aggressive",
    "arow": "Adaptive Regularization of Weights (AROW)",
}
_NAMES = {"period": "stop", "max_linesearch": "linesearch.max_iterations"}


def _text(value: Value) -> str:
    if isinstance(value, float):
        return f"{value:.6f}"
    return str(int(value)) if isinstance(value, bool) else str(value)


def feature_generation(parameters: Mapping[str, Value], feature_count: int, seconds: float) -> Iterator[str]:
    """The messages about the features of the training data."""
    yield "Feature generation\n"
    yield "type: CRF1d\n"
    for name, value in parameters.items():
        if name.startswith("feature."):
            yield f"{name}: {_text(value)}\n"
    for percent in range(0, 101, 2):
        yield str(percent // 10) if percent % 10 == 0 else "."
    yield "\n"
    yield f"Number of features: {feature_count}\n"
    yield f"Seconds required: {seconds:.3f}\n"
    yield "\n"


def start(algorithm: str, parameters: Mapping[str, Value]) -> Iterator[str]:
    """The messages about the parameters of the algorithm."""
    yield _TITLES[algorithm] + "\n"
    for name, value in parameters.items():
        if not name.startswith(("feature.", "calibration.")):
            shown = _NAMES.get(name, name) if algorithm == "lbfgs" else name
            yield f"{shown}: {_text(value)}\n"
    yield "\n"


def iteration(algorithm: str, progress: Progress) -> Iterator[str]:
    """The messages about a step, without those about the held-out data."""
    is_sgd = algorithm == "l2sgd"
    yield f"***** {'Epoch' if is_sgd else 'Iteration'} #{progress.iteration} *****\n"
    yield f"Loss: {progress.loss:.6f}\n"
    yield f"Feature {'L2-' if is_sgd else ''}norm: {progress.feature_norm:.6f}\n"
    if algorithm == "lbfgs":
        if not math.isnan(progress.error_norm):
            yield f"Error norm: {progress.error_norm:.6f}\n"
        yield f"Active features: {progress.active_features}\n"
        yield f"Line search trials: {max(1, round(progress.passes))}\n"
    yield f"Seconds required for this iteration: {progress.seconds:.3f}\n"


def performance(progress: Progress) -> Iterator[str]:
    """The messages about the held-out data: counts, precision, recall and F1 of each label."""
    labels = _native.strings(progress.labels)
    yield "Performance by label (#match, #model, #ref) (precision, recall, F1):\n"
    sums = [0.0, 0.0, 0.0]
    for index, label in enumerate(labels):
        match = progress.holdout_matches[index]
        model = progress.holdout_predictions[index]
        reference = progress.holdout_references[index]
        head = f"    {label}: ({match}, {model}, {reference}) "
        if model == reference == 0:
            yield head + "(******, ******, ******)\n"
            continue
        precision = match / model if model else 0.0
        recall = match / reference if reference else 0.0
        both = precision + recall
        scores = (precision, recall, 2 * precision * recall / both if both else 0.0)
        sums = [total + score for total, score in zip(sums, scores)]
        yield head + "({:.4f}, {:.4f}, {:.4f})\n".format(*scores)
    averages = [total / max(1, len(labels)) for total in sums]
    yield "Macro-average precision, recall, F1: ({:.6f}, {:.6f}, {:.6f})\n".format(*averages)
    for name, right, count in (
        ("Item", progress.holdout_right_items, progress.holdout_items),
        ("Instance", progress.holdout_right_sequences, progress.holdout_sequences),
    ):
        yield f"{name} accuracy: {right} / {count} ({right / max(1, count):.4f})\n"


def end(algorithm: str, has_reached_limit: bool, has_steps: bool, seconds: float) -> Iterator[str]:
    """The messages about the end of the steps."""
    if algorithm in ("lbfgs", "l2sgd"):
        name = "L-BFGS" if algorithm == "lbfgs" else "SGD"
        if not has_steps:
            yield f"{name} terminated with error code (-1024)\n"
        elif has_reached_limit:
            yield f"{name} terminated with the maximum number of iterations\n"
        elif algorithm == "lbfgs":
            yield "L-BFGS terminated with the stopping criteria\n"
        else:
            yield "SGD terminated with the stopping criteria\n"
    elif not has_reached_limit:
        yield "Terminated with the stopping criterion\n"
        yield "\n"
    yield f"Total seconds required for training: {seconds:.3f}\n"
    yield "\n"


def storing(
    active: tuple[int, int], attributes: tuple[int, int], label_count: int, seconds: float
) -> Iterable[str]:
    """The messages about the model; pairs are what it has and what the data had."""
    return [
        "Storing the model\n",
        f"Number of active features: {active[0]} ({active[1]})\n",
        f"Number of active attributes: {attributes[0]} ({attributes[1]})\n",
        f"Number of active labels: {label_count} ({label_count})\n",
        "Writing labels\n",
        "Writing attributes\n",
        "Writing feature references for transitions\n",
        "Writing feature references for attributes\n",
        f"Seconds required: {seconds:.3f}\n",
        "\n",
    ]
