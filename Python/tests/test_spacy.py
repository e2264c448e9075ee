"""The component of spaCy's pipelines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from wordtagger import Tagger, train
from wordtagger.errors import ArgumentError

spacy = pytest.importorskip("spacy")
NAMES = [
    (["Ann", "left", "Acme", "Corp"], ["B-PER", "O", "B-ORG", "I-ORG"]),
    (["Bob", "hired", "Ann"], ["B-PER", "O", "B-PER"]),
]
WORDS = [(["She", "can", "swim", "."], ["P", "A", "V", "."]), (["He", "saw", "it", "!"], ["P", "V", "P", "."])]


def pipeline(model: str | None = None, **config: Any) -> Any:
    nlp = spacy.blank("en")
    nlp.add_pipe("wordtagger", config={"model": model, **config})
    return nlp


def entities(doc: Any) -> list[tuple[str, str]]:
    return [(span.text, span.label_) for span in doc.ents]


@pytest.fixture
def names(tmp_path: Path) -> str:
    train(NAMES * 6).save(tmp_path / "names.tagger")
    return str(tmp_path / "names.tagger")


def test_entities(names: str) -> None:
    nlp = pipeline(names)
    expected = [("Ann", "PER"), ("Acme Corp", "ORG")]
    assert entities(nlp("Ann left Acme Corp")) == expected
    texts = ["Bob hired Ann", "", "  ", "Ann  left\nAcme Corp"]
    assert [entities(doc) for doc in nlp.pipe(texts)] == [[("Bob", "PER"), ("Ann", "PER")], [], [], expected]
    assert nlp.pipe_labels["wordtagger"] == ["PER", "ORG"]
    twice = nlp.make_doc("Bob hired Ann")
    assert [entities(doc) for doc in nlp.pipe([twice, twice])] == [[("Bob", "PER"), ("Ann", "PER")]] * 2


def test_entities_of_others_stay(names: str) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ACT", "pattern": "left"}, {"label": "X", "pattern": "Corp"}])
    nlp.add_pipe("wordtagger", config={"model": names})
    assert entities(nlp("Ann left Acme Corp")) == [("Ann", "PER"), ("left", "ACT"), ("Acme Corp", "ORG")]


def test_evaluation(names: str) -> None:
    nlp = pipeline(names)
    example = spacy.training.Example.from_dict(nlp.make_doc("Bob hired Ann"), {"entities": [(0, 3, "PER"), (4, 9, "ORG")]})
    scores = nlp.evaluate([example])
    assert (scores["ents_p"], scores["ents_r"]) == (0.5, 0.5)


def test_a_pipeline_keeps_its_model(names: str, tmp_path: Path) -> None:
    nlp = pipeline(names)
    nlp.to_disk(tmp_path / "pipeline")
    Path(names).unlink()
    copy = pipeline().from_bytes(nlp.to_bytes())
    for loaded in (spacy.load(tmp_path / "pipeline"), copy):
        assert entities(loaded("Bob hired Ann")) == [("Bob", "PER"), ("Ann", "PER")]


def test_tags_of_each_sentence(tmp_path: Path) -> None:
    train(WORDS * 5).save(tmp_path / "words.tagger")
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("wordtagger", config={"model": str(tmp_path / "words.tagger")})
    text = "She can swim. He saw it!"
    alone = Tagger(tmp_path / "words.tagger").tag_tokens([["She", "can", "swim", "."], ["He", "saw", "it", "!"]])
    assert [token.tag_ for token in nlp(text)] == sum(alone, [])


def test_spans_of_labels_without_a_scheme() -> None:
    doc = pipeline(target="spans")("2 cups flour, sifted")
    assert [(span.text, span.label_) for span in doc.spans["wordtagger"]] == [
        ("2", "value"), ("cups", "measure"), ("flour", "ingredient"), ("sifted", "preparation"),
    ]  # fmt: skip
    assert len(pipeline(target="spans")("").spans["wordtagger"]) == 0


def test_unknown_targets_are_named() -> None:
    with pytest.raises(ArgumentError, match="'entities'; expected one of auto, ents, tags, spans"):
        pipeline(target="entities")
