"""A component of spaCy's pipelines that labels its tokens with a model of ours.

    >>> nlp = spacy.blank("en")                                              # doctest: +SKIP
    >>> nlp.add_pipe("wordtagger", config={"model": "names.tagger"})         # doctest: +SKIP
    >>> nlp("Ann left Acme.").ents                                           # doctest: +SKIP
    (Ann, Acme)

The pipeline finds the component by its name, without an import. Labels of a scheme, such as ``B-PER``, become entities, and others tags
of the tokens; ``target`` chooses one of ``ents``, ``tags`` and ``spans``, which are kept in ``doc.spans`` under the component's name. Entities
that another component found stay where none of ours is longer. Each sentence is a sequence if something before has found sentences, else
the whole text is one. ``nlp.to_disk`` writes the model with the pipeline.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.scorer import Scorer
from spacy.tokens import Doc, Span, Token
from spacy.training import Example
from spacy.util import filter_spans

from . import _native
from ._data import TokenBatch
from ._tagger import Model, Tagger
from .errors import ArgumentError, FileError

__all__ = ["WordTagger"]

TARGETS = ("auto", "ents", "tags", "spans")


class WordTagger:
    """The component: a tagger, and where its labels go."""

    def __init__(self, model: Model | None = None, target: str = "auto", *, name: str = "wordtagger") -> None:
        if target not in TARGETS:
            raise ArgumentError(f"the target is {target!r}; expected one of {', '.join(TARGETS)}")
        self._model = model
        self._tagger: Tagger | None = None
        self.target = target
        self.name = name

    @property
    def tagger(self) -> Tagger:
        """The tagger, opened when it is needed: a pipeline that is read from disk has a model of its own."""
        if self._tagger is None:
            self._tagger = Tagger(self._model)
        return self._tagger

    @property
    def labels(self) -> tuple[str, ...]:
        """The kinds of entities and spans, or the tags; none while the model is not read yet."""
        try:
            labels = self.tagger.labels
        except FileError:
            return ()
        if self._target == "tags":
            return tuple(labels)
        kinds = (label[2:] if _has_prefix(label) else label for label in labels if label != "O")
        return tuple(dict.fromkeys(kinds))

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, docs: Iterable[Doc], *, batch_size: int = 1000) -> Iterator[Doc]:
        """Labels documents, so many in one call of the library."""
        iterator = iter(docs)
        while batch := list(itertools.islice(iterator, batch_size)):
            self._label(batch)
            yield from batch

    def _label(self, docs: list[Doc]) -> None:
        sequences = [(place, words) for place, doc in enumerate(docs) for words in _sequences(doc)]
        found: list[list[Span]] = [[] for _ in docs]
        tokens = TokenBatch([[token.text for token in words] for _, words in sequences])
        result = self.tagger._run_batch(tokens.batch, spans=True)
        if self._target == "tags":
            for (_, words), labels in zip(sequences, result.labels(self.tagger.labels)):
                for token, label in zip(words, labels):
                    token.tag_ = label
            return
        tags = result.tags
        kinds = _native.strings(tags.kinds)
        for number, (place, words) in enumerate(sequences):
            for index in range(tags.sequence_spans[number], tags.sequence_spans[number + 1]):
                first, last = words[tags.span_first_items[index]], words[tags.span_end_items[index] - 1]
                kind = kinds[tags.span_kinds[index]]
                found[place].append(Span(docs[place], first.i, last.i + 1, label=kind))
        for doc, spans in zip(docs, found):
            if self._target == "ents":
                doc.ents = filter_spans([*spans, *doc.ents])
            else:
                doc.spans[self.name] = spans

    @property
    def _target(self) -> str:
        if self.target != "auto":
            return self.target
        return "ents" if all(label == "O" or _has_prefix(label) for label in self.tagger.labels) else "tags"

    def score(self, examples: Iterable[Example], **_: Any) -> dict[str, Any]:
        """Returns the scores of ``nlp.evaluate`` for what the component sets."""
        if self._target == "tags":
            return dict(Scorer.score_token_attr(examples, "tag"))
        key = "ents" if self._target == "ents" else self.name
        options = {} if key == "ents" else {"getter": lambda doc, name: doc.spans.get(name, [])}
        return dict(Scorer.score_spans(examples, key, **options))

    # What spaCy writes and reads

    def to_bytes(self, **_: Any) -> bytes:
        """Returns the content of the model's file."""
        return self.tagger.to_bytes()

    def from_bytes(self, content: bytes, **_: Any) -> WordTagger:
        """Takes the model of such a content."""
        self._tagger = Tagger(content)
        return self

    def to_disk(self, path: str | os.PathLike[str], **_: Any) -> None:
        """Writes the model's file into the folder of the component."""
        Path(path).mkdir(parents=True, exist_ok=True)
        self.tagger.save(Path(path) / "model.tagger")

    def from_disk(self, path: str | os.PathLike[str], **_: Any) -> WordTagger:
        """Takes the model in the folder of the component."""
        self._tagger = Tagger(Path(path) / "model.tagger")
        return self


@Language.factory("wordtagger", default_config={"model": None, "target": "auto"})  # type: ignore[untyped-decorator]
def create(nlp: Language, name: str, model: str | None, target: str) -> WordTagger:
    """Creates the component; without a model it has the recipe model until one is read from disk."""
    return WordTagger(model, target, name=name)


def _has_prefix(label: str) -> bool:
    return label[1:2] == "-" and label[0] in "BILUSE"


def _sequences(doc: Doc) -> Iterator[list[Token]]:
    """The tokens of each sentence; tokens of white space are no tokens here."""
    for part in doc.sents if doc.has_annotation("SENT_START") else [doc]:
        words = [token for token in part if not token.is_space]
        if words:
            yield words
