"""Random input and broken models: exceptions only."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wordtagger
from wordtagger import Tagger, pycrfsuite
from wordtagger.errors import WordTaggerError

text = st.text(max_size=8)
values = st.one_of(
    st.floats(), st.integers(), st.booleans(), text, st.binary(max_size=4), st.none(),
    st.lists(text, max_size=3), st.sets(text, max_size=3),
)  # fmt: skip
items = st.one_of(
    st.lists(text, max_size=4),
    st.dictionaries(text, st.recursive(values, lambda one: st.dictionaries(text, one, max_size=2))),
    values,
)
EXPECTED = (ValueError, TypeError, OverflowError, RuntimeError)


@pytest.fixture(scope="module")
def models() -> tuple[pycrfsuite.Tagger, Tagger]:
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.append([["a"], {"b": 2, "c": "d"}], ["X", "Y"])
    trainer.train()
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(trainer.model_bytes())
    return tagger, Tagger()


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.lists(items, max_size=4), values))
def test_any_items_are_tagged_or_refused(models: Any, sequence: Any) -> None:
    tagger = models[0]
    try:
        labels = tagger.tag(sequence)
    except EXPECTED:
        return
    assert set(labels) <= {"X", "Y"} and (sequence is None or len(labels) == len(sequence))
    if labels:
        total = sum(tagger.marginal(label, 0) for label in ("X", "Y"))
        assert total == pytest.approx(1, abs=1e-3) or total != total


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=60), st.none(), st.binary(max_size=5)), max_size=4))
def test_any_lines_are_tagged_or_refused(models: Any, lines: Any) -> None:
    try:
        tagged = models[1].tag(lines, confidences=True, spans=True)
    except EXPECTED:
        return
    for line, found in zip(lines, tagged):
        assert all(found.text[token.start : token.end] == token.text for token in found)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.lists(st.tuples(items, st.one_of(text, values)), max_size=3), max_size=3),
    st.sampled_from(["lbfgs", "l2sgd", "ap", "pa", "arow"]),
)
def test_any_data_is_learned_or_refused(data: Any, algorithm: str) -> None:
    trainer = pycrfsuite.Trainer(algorithm, {"max_iterations": 2}, verbose=False)
    for sequence in data:
        try:
            trainer.append([item for item, _ in sequence], [label for _, label in sequence])
        except EXPECTED:
            continue
    try:
        trainer.train()
    except (pycrfsuite.CRFSuiteError, WordTaggerError):
        pass


def broken(content: bytes, draw: random.Random) -> bytes:
    """A copy with a few wrong bytes or numbers, or cut, or with parts doubled."""
    changed = bytearray(content)
    kind = draw.randrange(4)
    if kind == 0:
        return bytes(changed[: draw.randrange(len(changed))])
    if kind == 1:
        start = draw.randrange(len(changed))
        return bytes(changed[:start] + changed[draw.randrange(start + 1) :])
    # Headers hold the sizes and offsets.
    limit = 200 if draw.random() < 0.5 else len(changed)
    for _ in range(draw.randrange(1, 6)):
        at = draw.randrange(min(limit, len(changed)))
        if kind == 2:
            changed[at] = draw.randrange(256)
        else:
            number = draw.choice([0, 1, 2**31 - 1, 2**31, 2**32 - 1, draw.randrange(2**32)])
            changed[at : at + 4] = number.to_bytes(4, "little")
    return bytes(changed)


def test_ten_thousand_broken_models_are_refused_or_run(models: Any) -> None:
    draw = random.Random(7)
    small = wordtagger.train([(["a", "b"], ["X", "Y"])] * 3, features="word[0]").to_bytes()
    opened = 0
    for content in (models[0]._content(), small):
        for _ in range(5_000):
            try:
                tagger = Tagger(broken(content, draw))
                if tagger._model.kind == 2:
                    crf = pycrfsuite.Tagger()
                    crf._use(tagger._model)
                    crf.tag([["a"], {"b": 2, "c": "d"}])
                    crf.info()
                else:
                    tagger.tag_tokens([["a", "b"]])
                opened += 1
            except (ValueError, WordTaggerError):
                continue
    assert opened < 10_000
