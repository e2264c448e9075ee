"""The training parameters of CRFsuite's algorithms, with their defaults and help."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import NamedTuple, Union

Value = Union[bool, int, float, str]


class Parameter(NamedTuple):
    """A parameter: its default, which has the type of all values, and its help."""

    default: Value
    help: str
    names: tuple[str, ...] = ()


_GRAPH = {
    "feature.minfreq": Parameter(0.0, "The minimum number of occurrences of a feature."),
    "feature.possible_states": Parameter(
        False, "Whether each attribute gets a weight for each label, seen together or not."
    ),
    "feature.possible_transitions": Parameter(
        False, "Whether each pair of labels gets a weight, seen in succession or not."
    ),
}
_L2 = Parameter(1.0, "The coefficient of L2 regularization.")
_EPOCHS = Parameter(100, "The maximum number of iterations.")
_EPSILON = Parameter(0.0, "Training ends at this loss per sequence.")

#: The parameters of each algorithm in CRFsuite's order.
ALGORITHMS: dict[str, dict[str, Parameter]] = {
    "lbfgs": {
        **_GRAPH,
        "c1": Parameter(0.0, "The coefficient of L1 regularization; above 0, OWL-QN is used."),
        "c2": _L2,
        "max_iterations": Parameter(2147483647, "The maximum number of iterations."),
        "num_memories": Parameter(6, "The number of past steps that approximate the inverse Hessian."),
        "epsilon": Parameter(1e-5, "Training ends when the gradient is this small beside the weights."),
        "period": Parameter(10, "The iterations over which the improvement is measured."),
        "delta": Parameter(1e-5, "Training ends when the improvement over the period is this small."),
        "linesearch": Parameter(
            "MoreThuente",
            "The line search of L-BFGS; all names mean the search of this package.",
            ("MoreThuente", "Backtracking", "StrongBacktracking"),
        ),
        "max_linesearch": Parameter(20, "The maximum number of trials of a line search."),
    },
    "l2sgd": {
        **_GRAPH,
        "c2": _L2,
        "max_iterations": Parameter(1000, "The maximum number of epochs."),
        "period": Parameter(10, "The epochs over which the improvement is measured."),
        "delta": Parameter(1e-6, "Training ends when the improvement over the period is this small."),
        "calibration.eta": Parameter(0.1, "The first learning rate that is tried."),
        "calibration.rate": Parameter(2.0, "The factor between learning rates that are tried."),
        "calibration.samples": Parameter(1000.0, "The sequences on which learning rates are tried."),
        "calibration.candidates": Parameter(10, "The number of useful learning rates to find."),
        "calibration.max_trials": Parameter(20, "The maximum number of learning rates to try."),
    },
    "averaged-perceptron": {**_GRAPH, "max_iterations": _EPOCHS, "epsilon": _EPSILON},
    "passive-aggressive": {
        **_GRAPH,
        "type": Parameter(1, "The update: 0 without slack variables, 1 for PA-I, 2 for PA-II."),
        "c": Parameter(1.0, "How far one sequence may move the weights."),
        "error_sensitive": Parameter(True, "Whether the number of wrong labels counts in the loss."),
        "averaging": Parameter(True, "Whether the model is the average of all updates."),
        "max_iterations": _EPOCHS,
        "epsilon": _EPSILON,
    },
    "arow": {
        **_GRAPH,
        "variance": Parameter(1.0, "The initial variance of the weights."),
        "gamma": Parameter(1.0, "The tradeoff between the loss and changes of the weights."),
        "max_iterations": _EPOCHS,
        "epsilon": _EPSILON,
    },
}
ALIASES = {"ap": "averaged-perceptron", "pa": "passive-aggressive"}

#: Parameters that are accepted but change nothing here, by algorithm.
UNUSED = {
    "lbfgs": ("linesearch", "max_linesearch"),
    "l2sgd": ("calibration.rate",),
    "passive-aggressive": ("error_sensitive",),
}


class UnusedParameterWarning(UserWarning):
    """A warning about a parameter that has no effect on this package's training."""


def converted(name: str, parameter: Parameter, value: object) -> Value:
    """Returns a value in the type of the parameter; raises ValueError for what is none."""
    text = str(int(value) if isinstance(value, bool) else value).strip()
    kinds: dict[type, Callable[[str], Value]] = {
        bool: lambda text: float(text) != 0,
        int: lambda text: int(float(text)),
        float: float,
        str: str,
    }
    try:
        result = kinds[type(parameter.default)](text)
    except (ValueError, OverflowError):
        raise ValueError(f"{name}: {value!r} is not a number") from None
    if parameter.names and result not in parameter.names:
        raise ValueError(f"{name}: {value!r} is none of {', '.join(parameter.names)}")
    if result != result:
        raise ValueError(f"{name}: {value!r} is not a number")
    return result


def warn_of_unused(algorithm: str, values: dict[str, Value]) -> None:
    """Warns of parameters that were changed but have no effect."""
    for name in UNUSED.get(algorithm, ()):
        if values[name] != ALGORITHMS[algorithm][name].default:
            warnings.warn(f"{algorithm} ignores {name}", UnusedParameterWarning, stacklevel=4)
