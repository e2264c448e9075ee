"""The estimator."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

try:
    import numpy as np
except ImportError:
    raise ImportError("numpy is not installed; `pip install wordtagger[sklearn]`") from None

from .. import _native, _training, pycrfsuite
from .._data import TokenBatch
from .._results import Hypothesis
from .._tagger import Tagger, _hypotheses
from ..pycrfsuite._dumpparser import ParsedDump
from ..pycrfsuite._tagger import weights
from ..pycrfsuite._trainer import _label
from .metrics import flat_accuracy_score
from .trainer import LinePerIterationTrainer

if TYPE_CHECKING:

    class BaseEstimator:
        """scikit-learn's base class, which has no types."""

    class NotFittedError(ValueError, AttributeError):
        """scikit-learn's error, which has no types."""

else:
    try:
        from sklearn.base import BaseEstimator
        from sklearn.exceptions import NotFittedError
    except ImportError:
        BaseEstimator, NotFittedError = object, ValueError

#: Arguments that are parameters of training, by their names there.
_PARAMETERS = {
    "min_freq": "feature.minfreq",
    "all_possible_states": "feature.possible_states",
    "all_possible_transitions": "feature.possible_transitions",
    "c1": "c1",
    "c2": "c2",
    "max_iterations": "max_iterations",
    "num_memories": "num_memories",
    "epsilon": "epsilon",
    "period": "period",
    "delta": "delta",
    "linesearch": "linesearch",
    "max_linesearch": "max_linesearch",
    "calibration_eta": "calibration.eta",
    "calibration_rate": "calibration.rate",
    "calibration_samples": "calibration.samples",
    "calibration_candidates": "calibration.candidates",
    "calibration_max_trials": "calibration.max_trials",
    "pa_type": "type",
    "c": "c",
    "error_sensitive": "error_sensitive",
    "averaging": "averaging",
    "variance": "variance",
    "gamma": "gamma",
}


def _token_label(label: object) -> str:
    """A label of a token; an empty one would be an unknown one."""
    text = _label(label)
    if not text or any(character in text for character in "\t\n\r\0"):
        raise ValueError(f"{text!r} is no label of a token: it is empty or has a tab, a line break or NUL")
    return text


class CRF(BaseEstimator):
    """A linear-chain CRF or perceptron as an estimator of scikit-learn.

    The arguments of sklearn_crfsuite.CRF have their meanings and defaults there:

    - ``algorithm``: 'lbfgs' (the default), 'l2sgd', 'ap', 'pa' or 'arow'.
    - ``min_freq``: features that occur fewer times are dropped (0).
    - ``all_possible_states``, ``all_possible_transitions``: weights also for pairs that do not occur (False).
    - ``c1``: lbfgs: the strength of the absolute penalty (0). ``c2``: lbfgs, l2sgd: of the squared penalty (1).
    - ``max_iterations``: the maximum number of steps (lbfgs: no limit, l2sgd: 1000, others: 100).
    - ``num_memories``: lbfgs: the steps from which the inverse Hessian is estimated (6).
    - ``epsilon``: the convergence threshold (1e-5); ``period`` and ``delta``: lbfgs, l2sgd: training ends when the loss
      falls by less than ``delta`` (1e-5) of it over ``period`` (10) steps.
    - ``linesearch``, ``max_linesearch``, ``calibration_rate``, ``error_sensitive``: without effect here.
    - ``calibration_eta``, ``calibration_samples``, ``calibration_candidates``, ``calibration_max_trials``: l2sgd: the search
      for the first learning rate (0.1, 1000, 10, 20).
    - ``pa_type``, ``c``: pa: the variant 0, 1 or 2 (1) and how far a sequence may move the weights (1).
    - ``averaging``: pa: whether weights are averaged (True).
    - ``variance``, ``gamma``: arow: the first variance of weights (1) and the regularization (1).
    - ``verbose``: whether steps are printed. ``trainer_cls``: a class of trainers that prints or logs otherwise.
    - ``model_filename``: the file of the model, which is written by :meth:`fit` and read without it.
    - ``keep_tempfiles``: without effect; there are none.

    Further ones:

    - ``threads``: the number of threads of training and prediction, -1 for one for each processor in prediction; a model
      does not depend on it.
    - ``constraints``: 'BIO', 'BIOES', 'BILOU' or 'IOB1' constrains transitions to that scheme.
    - ``warm_start``: whether :meth:`fit` starts from the weights of the last fit.
    - ``features``: None for sequences of feature dictionaries; 'auto', or templates in the feature language, for sequences
      of plain tokens, or of tuples of a token and further columns. Then what is not given is chosen by the data, as
      :func:`wordtagger.train` does.
    - ``seed``: the seed of the algorithms that shuffle.

    >>> crf = CRF(c2=0.1, features="auto")
    >>> crf.fit([["2", "cups", "flour"]] * 4, [["value", "measure", "food"]] * 4).predict([["2", "cups", "flour"]])
    array([['value', 'measure', 'food']], dtype=object)
    """

    def __init__(
        self,
        algorithm: str | None = None,
        min_freq: float | None = None,
        all_possible_states: bool | None = None,
        all_possible_transitions: bool | None = None,
        c1: float | None = None,
        c2: float | None = None,
        max_iterations: int | None = None,
        num_memories: int | None = None,
        epsilon: float | None = None,
        period: int | None = None,
        delta: float | None = None,
        linesearch: str | None = None,
        max_linesearch: int | None = None,
        calibration_eta: float | None = None,
        calibration_rate: float | None = None,
        calibration_samples: float | None = None,
        calibration_candidates: int | None = None,
        calibration_max_trials: int | None = None,
        pa_type: int | None = None,
        c: float | None = None,
        error_sensitive: bool | None = None,
        averaging: bool | None = None,
        variance: float | None = None,
        gamma: float | None = None,
        verbose: bool = False,
        model_filename: str | None = None,
        keep_tempfiles: bool = False,
        trainer_cls: type[pycrfsuite.Trainer] | None = None,
        *,
        threads: int = 1,
        constraints: str | None = None,
        warm_start: bool = False,
        features: str | None = None,
        seed: int = 1,
    ) -> None:
        self.algorithm = algorithm
        self.min_freq = min_freq
        self.all_possible_states = all_possible_states
        self.all_possible_transitions = all_possible_transitions
        self.c1 = c1
        self.c2 = c2
        self.max_iterations = max_iterations
        self.num_memories = num_memories
        self.epsilon = epsilon
        self.period = period
        self.delta = delta
        self.linesearch = linesearch
        self.max_linesearch = max_linesearch
        self.calibration_eta = calibration_eta
        self.calibration_rate = calibration_rate
        self.calibration_samples = calibration_samples
        self.calibration_candidates = calibration_candidates
        self.calibration_max_trials = calibration_max_trials
        self.pa_type = pa_type
        self.c = c
        self.error_sensitive = error_sensitive
        self.averaging = averaging
        self.variance = variance
        self.gamma = gamma
        self.verbose = verbose
        self.model_filename = model_filename
        self.keep_tempfiles = keep_tempfiles
        self.trainer_cls = trainer_cls
        self.threads = threads
        self.constraints = constraints
        self.warm_start = warm_start
        self.features = features
        self.seed = seed
        self.training_log_: Any = None
        self._tagger: pycrfsuite.Tagger | Tagger | None = None
        self._info_cached: ParsedDump | None = None

    # Training

    def fit(
        self,
        X: Sequence[Any],
        y: Sequence[Sequence[str]],
        X_dev: Sequence[Any] | None = None,
        y_dev: Sequence[Sequence[str]] | None = None,
    ) -> CRF:
        """Trains on sequences and their labels; ``X_dev`` and ``y_dev`` are evaluated after each step."""
        if (X_dev is None) != (y_dev is None):
            raise ValueError("Pass both X_dev and y_dev to use the holdout data")
        for name, value in (("X", X), ("y", y), ("X_dev", X_dev), ("y_dev", y_dev)):
            is_list = hasattr(value, "__len__") and not isinstance(value, (str, bytes)) and not hasattr(value, "columns")
            if not is_list and (value is not None or name in ("X", "y")):
                raise TypeError(f"{name} is {type(value).__name__}; expected a list with a list for each sequence")
        for sequences, labels in ((X, y), (X_dev, y_dev)):
            if sequences is not None and labels is not None and len(sequences) != len(labels):
                raise ValueError(f"{len(sequences)} sequences, but {len(labels)} of labels")
        start = self.tagger_ if self.warm_start else None
        if self.features is None:
            self._fit_attributes(X, y, X_dev, y_dev, start)
        else:
            self._fit_tokens(X, y, X_dev, y_dev, start)
        self._info_cached = None
        return self

    def _settings(self) -> dict[str, Any]:
        values = {name: getattr(self, argument) for argument, name in _PARAMETERS.items()}
        settings = {name: value for name, value in values.items() if value is not None}
        settings["threads"] = self.threads
        settings["seed"] = self.seed
        if self.constraints is not None:
            settings["scheme"] = self.constraints
        return settings

    def _token_settings(self) -> dict[str, Any]:
        """The settings of a training on tokens, by the names of :func:`wordtagger.train`."""
        settings: dict[str, Any] = {"features": self.features, "threads": self.threads, "seed": self.seed}
        for argument in _PARAMETERS:
            value = getattr(self, argument)
            if value is None:
                continue
            name = _training.own_name(argument)
            if name is None:
                warnings.warn(f"{argument} has no effect on sequences of tokens", stacklevel=4)
            else:
                settings[name] = int(value) if name in ("min_count", "max_iterations") else value
        # CRFsuite's L-BFGS with an absolute penalty is OWL-QN, which that penalty asks for.
        if self.algorithm is not None and not (self.algorithm == "lbfgs" and self.c1):
            settings["algorithm"] = _training.own_algorithm(self.algorithm)
        if self.constraints is not None:
            settings["scheme"] = self.constraints
        return settings

    def _fit_attributes(
        self, X: Any, y: Any, X_dev: Any, y_dev: Any, start: pycrfsuite.Tagger | Tagger | None
    ) -> None:
        kind = self.trainer_cls or LinePerIterationTrainer
        settings = self._settings()
        if not issubclass(kind, pycrfsuite.Trainer):
            raise TypeError("trainer_cls is a class that is derived from wordtagger.pycrfsuite.Trainer")
        trainer = kind(algorithm=self.algorithm, params=settings, verbose=self.verbose)
        if start is not None:
            trainer.continue_from(start)
        for xseq, yseq in zip(X, y):
            trainer.append(xseq, yseq)
        if X_dev is not None:
            for xseq, yseq in zip(X_dev, y_dev):
                trainer.append(xseq, yseq, 1)
        trainer.train(self.model_filename or "", holdout=-1 if X_dev is None else 1)
        self.training_log_ = trainer.logparser
        tagger = pycrfsuite.Tagger()
        if trainer._model is None:
            raise ValueError("there are no sequences to learn from")
        tagger._use(trainer._model)
        self._tagger = tagger

    def _fit_tokens(
        self, X: Any, y: Any, X_dev: Any, y_dev: Any, start: pycrfsuite.Tagger | Tagger | None
    ) -> None:
        trainer = _training.Trainer("auto")
        for name, value in self._token_settings().items():
            trainer.set(name.replace("_", "-"), value)
        if isinstance(start, Tagger):
            trainer.start(start._model)
        for group, (sequences, labels) in enumerate(((X, y), (X_dev, y_dev))):
            if sequences is not None:
                batch = TokenBatch.of(sequences).batch
                flat = [_token_label(label) for sequence in labels for label in sequence]
                trainer.append(batch, flat, group)

        def report(progress: _native.Progress) -> None:
            if self.verbose and progress.kind == _native.ITERATION:
                print(f"Iter {progress.iteration:<3}  loss={progress.loss:.2f}")

        self._tagger = Tagger._of(trainer.train(-1 if X_dev is None else 1, report))
        if self.model_filename is not None:
            self._tagger.save(self.model_filename)

    # Prediction

    def predict(self, X: Iterable[Any]) -> Any:
        """Returns the labels of sequences, as an array of lists."""
        result, model = self._result(X)
        return np.array(result.labels(model.labels), dtype=object)

    def predict_single(self, xseq: Any) -> list[str]:
        """Returns the labels of a sequence."""
        if isinstance(self.tagger_, pycrfsuite.Tagger):
            return self.tagger_.tag(xseq)
        labels: list[str] = list(self.predict([xseq])[0])
        return labels

    def predict_marginals(self, X: Iterable[Any]) -> Any:
        """Returns the probability of every label at each position, as an array of lists of dictionaries."""
        result, model = self._result(X, marginals=True)
        return np.array(result.marginals(model.labels), dtype=object)

    def predict_marginals_single(self, xseq: Any) -> list[dict[str, float]]:
        """Returns the probability of every label at each position of a sequence."""
        result, model = self._result([xseq], marginals=True)
        return result.marginals(model.labels)[0]

    def predict_nbest(self, X: Iterable[Any], count: int) -> list[list[Hypothesis]]:
        """Returns the best label sequences of each sequence with their probabilities, best first."""
        result, model = self._result(X, best_count=count)
        return _hypotheses(result, model)

    def score(self, X: Sequence[Any], y: Sequence[Sequence[str]]) -> float:
        """Returns the share of items with the right label."""
        return flat_accuracy_score(y, self.predict(X))

    def _result(self, X: Iterable[Any], **options: Any) -> tuple[_native.Result, _native.Model]:
        tagger = self.tagger_
        if tagger is None:
            raise NotFittedError("the CRF is not fitted: call fit, or give the name of a model file")
        model = tagger._opened() if isinstance(tagger, pycrfsuite.Tagger) else tagger._model
        if model.kind != _native.ATTRIBUTES:
            return tagger._run_batch(TokenBatch.of(X).batch, thread_count=self.threads, **options), model
        items = _native.Items()
        for sequence in X:
            if isinstance(sequence, pycrfsuite.ItemSequence):
                items.extend(sequence._items)
            else:
                items.append(sequence)
        return items.tag(model, thread_count=self.threads, **options), model

    # The model

    @property
    def tagger_(self) -> Any:
        """The tagger of the model, None before a fit."""
        if getattr(self, "_tagger", None) is None and self.model_filename is not None:
            model = _native.Model.open(self.model_filename)
            if model.kind == _native.ATTRIBUTES:
                self._tagger = pycrfsuite.Tagger()
                self._tagger._use(model)
            else:
                self._tagger = Tagger._of(model)
        return self._tagger

    @property
    def classes_(self) -> list[str] | None:
        """The labels."""
        tagger = self.tagger_
        if tagger is None:
            return None
        return tagger.labels() if isinstance(tagger, pycrfsuite.Tagger) else tagger.labels

    @property
    def size_(self) -> int | None:
        """The size of the model's file in bytes."""
        tagger = self.tagger_
        if isinstance(tagger, Tagger):
            return len(tagger.to_bytes())
        return None if tagger is None else int(self._info.header["size"])

    @property
    def num_attributes_(self) -> int | None:
        """The number of attributes that have a weight."""
        return None if self.tagger_ is None else len(self._info.attributes)

    @property
    def attributes_(self) -> list[str] | None:
        """The attributes in the order of the model."""
        return None if self.tagger_ is None else list(self._info.attributes)

    @property
    def state_features_(self) -> dict[tuple[str, str], float] | None:
        """The weights by attribute and label."""
        return None if self.tagger_ is None else self._info.state_features

    @property
    def transition_features_(self) -> dict[tuple[str, str], float] | None:
        """The weights by label and next label."""
        return None if self.tagger_ is None else self._info.transitions

    @property
    def _info(self) -> ParsedDump:
        if self._info_cached is None:
            tagger = self.tagger_
            if isinstance(tagger, pycrfsuite.Tagger):
                self._info_cached = tagger.info()
            else:
                self._info_cached = weights(tagger._model)
        return self._info_cached

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        state["_info_cached"] = None
        return state
