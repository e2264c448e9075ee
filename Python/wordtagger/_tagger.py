"""Tagging lines and tokens."""

from __future__ import annotations

import ctypes
import itertools
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from . import _native
from ._data import Files, LabeledData, TokenBatch, is_file, labeled_batch, refuse_file_options
from ._reports import Evaluation, Explanations
from ._results import ArrowTagArray, ArrowTags, Hypothesis, TaggedLine, TaggedLines
from .errors import ArgumentError

Model = str | bytes | os.PathLike[str]


class Tagger:
    """A sequence tagger.

    ``model`` is the path of a model file, the bytes of one, or the name of a model that is a part of the package: 'recipes',
    which None stands for, 'pages' or 'english'. A tagger never changes, is shared by any number of threads, and pickles.

    >>> tagger = Tagger()
    >>> tagger.tag("2 cups flour")
    <TaggedLine 2/value cups/measure flour/ingredient>
    """

    def __init__(self, model: Model | None = None) -> None:
        if model is None:
            self._model = _native.Model.open_recipes()
        elif isinstance(model, bytes):
            self._model = _native.Model.open_bytes(model)
        else:
            self._model = _native.Model.open(model)

    @classmethod
    def _of(cls, model: _native.Model) -> Tagger:
        tagger = cls.__new__(cls)
        tagger._model = model
        return tagger

    @property
    def labels(self) -> list[str]:
        """The labels of the model."""
        return list(self._model.labels)

    @property
    def description(self) -> dict[str, Any]:
        """The model's description: format, labels, features, word lists, sizes and metadata."""
        described: dict[str, Any] = json.loads(self._model.description())
        return described

    def to_bytes(self) -> bytes:
        """Returns the content of the model's file, with entries, bindings and forbidden pairs of labels."""
        return self._model.own_bytes()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model's file, which replaces an old one when it is complete."""
        is_crfsuite = int(self._model.is_crfsuite)
        _native.call("wt_model_write", self._model.handle, _native.path_argument(path), is_crfsuite)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.to_bytes(),))

    def __repr__(self) -> str:
        return f"<Tagger with {len(self._model.labels)} labels>"

    # Tagging

    # A str is an iterable of str, too; the first signature is meant for it.
    @overload
    def tag(  # type: ignore[overload-overlap]
        self, lines: str, *, confidences: bool = ..., spans: bool = ..., threads: int = ...
    ) -> TaggedLine: ...

    @overload
    def tag(
        self, lines: Iterable[str], *, confidences: bool = ..., spans: bool = ..., threads: int = ...
    ) -> TaggedLines: ...

    def tag(
        self,
        lines: str | Iterable[str],
        *,
        confidences: bool = False,
        spans: bool = False,
        threads: int = 1,
    ) -> TaggedLine | TaggedLines:
        """Tags a line, or many in one call; the result has a line for each.

        ``confidences`` adds the probability of each label, ``spans`` the runs of tokens of one kind. ``threads`` share
        the lines, -1 for one for each processor; results do not depend on it.
        """
        if isinstance(lines, str):
            return self.tag([lines], confidences=confidences, spans=spans)[0]
        if not isinstance(lines, Iterable):
            raise TypeError(f"expected a line or a list of lines, not {type(lines).__name__}")
        kept = list(lines)
        items = self._lines(kept)
        result = self._run(items, confidences=confidences, spans=spans, thread_count=threads)
        return TaggedLines(kept, result, self._model.labels)

    def stream(
        self,
        lines: Iterable[str],
        *,
        confidences: bool = False,
        spans: bool = False,
        threads: int = 1,
        batch: int = 5000,
    ) -> Iterator[TaggedLine]:
        """Tags lines of any number as they come, some thousand at a time, in little memory."""
        _checked_lines(lines)
        iterator = iter(lines)
        while part := list(itertools.islice(iterator, batch)):
            yield from self.tag(part, confidences=confidences, spans=spans, threads=threads)

    def tag_tokens(
        self,
        sequences: Iterable[Any],
        *,
        columns: Mapping[str, Iterable[Sequence[str]]] | None = None,
        threads: int = 1,
    ) -> list[list[str]]:
        """Returns the labels of sequences of tokens.

        ``columns`` have further values of each token by name. Without it the sequences of a list may also be mappings with
        ``tokens`` and columns, or lists of tuples of a token and its further values.
        """
        tokens = TokenBatch(sequences, columns) if columns else TokenBatch.of(sequences)
        return self._run_batch(tokens.batch, thread_count=threads).labels(self._model.labels)

    def n_best(self, lines: Iterable[str], count: int) -> list[list[Hypothesis]]:
        """Returns the best label sequences of each line, best first."""
        _checked_lines(lines)
        return _hypotheses(self._run(self._lines(lines), best_count=count), self._model)

    def n_best_tokens(self, sequences: Iterable[Sequence[str]], count: int) -> list[list[Hypothesis]]:
        """Returns the best label sequences of each sequence of tokens, best first."""
        return _hypotheses(
            self._run_batch(TokenBatch.of(sequences).batch, best_count=count), self._model
        )

    def marginals(self, lines: Iterable[str], *, threads: int = 1) -> list[list[dict[str, float]]]:
        """Returns the probability of every label of each token of each line."""
        _checked_lines(lines)
        return self._run(self._lines(lines), marginals=True, thread_count=threads).marginals(
            self._model.labels
        )

    def marginals_tokens(
        self, sequences: Iterable[Sequence[str]], *, threads: int = 1
    ) -> list[list[dict[str, float]]]:
        """Returns the probability of every label of each token of each sequence."""
        return self._run_batch(
            TokenBatch.of(sequences).batch, marginals=True, thread_count=threads
        ).marginals(self._model.labels)

    def probability(self, tokens: Sequence[str], labels: Sequence[str]) -> float:
        """Returns the probability that tokens have some labels."""
        if len(tokens) != len(labels):
            raise ArgumentError(f"{len(tokens)} tokens, but {len(labels)} labels")
        batch = TokenBatch([tokens])
        batch.give_labels(labels)
        result = self._run_batch(batch.batch, scores_labels=True)
        return math.exp(result.tags.label_log_probabilities[0])

    def explain(self, lines: Iterable[str], *, most: int = 0) -> Explanations:
        """Returns explanations for each token of each line: the features and their weights, strongest first."""
        _checked_lines(lines)
        items = self._lines(lines)
        batch = items.batch()
        most = _native.checked("most", most, 0)
        handle = _native.call("wt_explain", self._model.handle, ctypes.byref(batch), most)
        return Explanations(json.loads(text) for text in _native.documents(handle))

    def evaluate(
        self,
        data: LabeledData,
        *,
        compare: Tagger | None = None,
        columns: str | None = None,
        format: str | None = None,
    ) -> Evaluation:
        """Evaluates the model on labeled sequences: counts, precision, recall, F1, confusions, calibration.

        ``data`` are as for :func:`wordtagger.train`; by default a CoNLL file is read by the columns of the training.
        ``compare`` is another model, whose differences are the member ``difference``, with intervals of 95 %.
        """
        other = None if compare is None else compare._model.handle
        if is_file(data):
            files = Files(data, columns, format)
            handle = _native.call("wt_evaluate_files", self._model.handle, other, *files.arguments)
        else:
            refuse_file_options(columns, format)
            tokens = labeled_batch(data)
            handle = _native.call("wt_evaluate", self._model.handle, other, ctypes.byref(tokens.batch))
        return Evaluation(json.loads(_native.documents(handle)[0]))

    def tag_arrow(
        self,
        data: Any,
        column: str | None = None,
        *,
        confidences: bool = False,
        spans: bool = False,
        threads: int = 1,
    ) -> ArrowTags:
        """Tags a column of lines in Arrow's format, in place; the result can be taken without copying, too.

        ``data`` is an array, column, record batch, table or data frame of pyarrow, polars, pandas or any other library with
        Arrow's PyCapsule interface; ``column`` names the lines where there are several columns.
        """
        options = _options(confidences=confidences, spans=spans, thread_count=threads)
        name = _native.TextArgument(column)
        pointer = ctypes.byref(options)
        if getattr(data, "__arrow_c_stream__", None) is not None:
            return ArrowTags(
                _native.objects.wtpy_tag_arrow_stream(
                    self._model.handle, data.__arrow_c_stream__(), name.text, pointer
                )
            )
        if getattr(data, "__arrow_c_array__", None) is None:
            raise TypeError(f"{type(data).__name__} has no Arrow data")
        schema, array = data.__arrow_c_array__()
        return ArrowTagArray(
            _native.objects.wtpy_tag_arrow(self._model.handle, schema, array, name.text, pointer)
        )

    # Variants

    def adding(self, name: str, entries: Iterable[str]) -> Tagger:
        """Returns a tagger that also knows entries of a word list of its features."""
        arguments = (_native.TextArgument(name), _native.TextsArgument(entries))
        return self._variant("wt_model_adding_entries", *arguments)

    def binding(self, label: str, entries: Iterable[str]) -> Tagger:
        """Returns a tagger that always assigns a label to words, or runs of words."""
        arguments = (_native.TextArgument(label), _native.TextsArgument(entries))
        return self._variant("wt_model_binding_entries", *arguments)

    def forbidding(self, previous: str, label: str) -> Tagger:
        """Returns a tagger that never assigns ``label`` after ``previous``."""
        names = (_native.TextArgument(previous), _native.TextArgument(label))
        handle = _native.call("wt_model_forbidding", self._model.handle, names[0].text, names[1].text)
        return self._of(_native.Model(handle))

    def _variant(self, function: str, name: _native.TextArgument, entries: _native.TextsArgument) -> Tagger:
        handle = _native.call(function, self._model.handle, name.text, ctypes.byref(entries.texts))
        return self._of(_native.Model(handle))

    # Calls

    def _lines(self, lines: Iterable[str]) -> _native.Items:
        items = _native.Items(_native.LINES)
        items.append_all(lines)
        return items

    def _run(self, items: _native.Items, **options: Any) -> _native.Result:
        return self._run_batch(items.batch(), **options)

    def _run_batch(self, batch: _native.Batch, **options: Any) -> _native.Result:
        return _native.Result(
            _native.objects.wtpy_tag_batch(
                self._model.handle, ctypes.byref(batch), ctypes.byref(_options(**options))
            )
        )


def _options(**options: Any) -> _native.TagOptions:
    return _native.tag_options(**options)


def _checked_lines(lines: object) -> None:
    if isinstance(lines, str):
        raise TypeError("expected a list of lines, not a text")


def _hypotheses(result: _native.Result, model: _native.Model) -> list[list[Hypothesis]]:
    found = result.hypotheses(model.labels)
    return [[Hypothesis(*one) for one in sequence] for sequence in found]
