"""Evaluations, explanations and weights, and data of other libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from wordtagger import Tagger, explain_weights, train
from wordtagger.errors import ArgumentError, DataError
from wordtagger.sklearn import CRF

NAMES = [(["Ann", "left", "Oslo"], ["B-PER", "O", "B-LOC"]), (["Acme", "hired", "Bob"], ["B-ORG", "O", "B-PER"])] * 4
FOODS = [(["2", "cups", "salt"], ["value", "measure", "food"])] * 4


def test_evaluation_leads_with_entities() -> None:
    evaluation = train(NAMES).evaluate(NAMES)
    assert evaluation["hasEntities"] and evaluation["entities"][-1]["name"] == "all"
    page = evaluation._repr_html_()
    assert page.index("F1 of entities") < page.index("tokenAccuracy")
    pandas = pytest.importorskip("pandas")
    frame = evaluation.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and set(frame["of"]) == {"entities", "labels"}
    plain = train(FOODS).evaluate(FOODS)
    assert not plain["hasEntities"] and "F1 of entities" not in plain._repr_html_()
    assert set(plain.to_pandas()["of"]) == {"labels"}


def test_tokens_as_rows() -> None:
    pytest.importorskip("pandas")
    frame = Tagger().tag(["2 cups flour", "salt"], confidences=True).to_pandas()
    assert list(frame["line"]) == [0, 0, 0, 1]
    assert list(frame["label"]) == ["value", "measure", "ingredient", "ingredient"]
    assert frame["confidence"].between(0, 1).all()


def test_explanations_have_tables() -> None:
    page = Tagger().explain(["2 <cups> flour"])._repr_html_()
    assert page.count("<table>") == 1 and "&lt;" in page and "<cups>" not in page


def test_weights() -> None:
    crf = CRF(c2=0.1).fit([[{"word": "2"}, {"word": "cups"}]] * 4, [["value", "measure"]] * 4)
    weights = explain_weights(crf, top=1)
    assert {row["feature"] for row in weights.features if row["label"] == "value"} == {"word:2"}
    assert weights.transitions[0] == {"previous": "value", "label": "measure", "weight": weights.transitions[0]["weight"]}
    assert "word:2" in repr(weights) and "<table>" in weights._repr_html_()
    tagger = train(FOODS, features="word[0]")
    with pytest.raises(ArgumentError, match="give sequences of tokens"):
        explain_weights(tagger)
    named = explain_weights(tagger, [["cups"]], top=3).features
    assert named[0]["weight"] > 0 and all("cups" in row["feature"] for row in named)
    with pytest.raises(TypeError, match="not str"):
        explain_weights("model")


class Dataset:
    """What a data set of Hugging Face has."""

    def __init__(self, columns: dict[str, list[str] | None], rows: list[dict[str, Any]]) -> None:
        def feature(names: list[str] | None) -> Any:
            inner = SimpleNamespace(dtype="string" if names is None else "int64", names=names)
            return SimpleNamespace(feature=inner)

        self.features = {key: feature(names) for key, names in columns.items()}
        self.column_names = list(columns)
        self.rows = rows

    def __iter__(self) -> Any:
        return iter(self.rows)


def test_data_sets_have_names_for_numbers() -> None:
    tags = ["O", "B-PER", "B-LOC", "B-ORG"]
    rows = [
        {"tokens": tokens, "pos_tags": [0] * 3, "ner_tags": [tags.index(label) for label in labels]}
        for tokens, labels in NAMES
    ]
    data = Dataset({"tokens": None, "pos_tags": ["NN"], "ner_tags": tags}, rows)
    columns = [{"tokens": tokens, "labels": labels, "pos_tags": ["NN"] * 3} for tokens, labels in NAMES]
    assert train(data).to_bytes() == train(columns).to_bytes()
    assert train(data).evaluate(data)["tokenAccuracy"] == 1
    with pytest.raises(TypeError, match="columns tokens, chunks, kinds; expected"):
        train(Dataset({"tokens": None, "chunks": tags, "kinds": tags}, rows))
    with pytest.raises(DataError, match="keys are tokens, ner; expected"):
        train([{"tokens": ["a"], "ner": ["O"]}])


class Document(list[Any]):
    """What a document of spaCy has."""

    ents = ()


def test_documents_of_spacy() -> None:
    def document(tokens: list[str], labels: list[str]) -> Document:
        space = SimpleNamespace(text=" ", is_space=True, ent_iob_="O", ent_type_="")
        words = [
            SimpleNamespace(text=text, is_space=False, ent_iob_=label[0], ent_type_=label[2:])
            for text, label in zip(tokens, labels)
        ]
        return Document([*words, space])

    assert train([document(*pair) for pair in NAMES]).to_bytes() == train(NAMES).to_bytes()


def test_progress_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    train(FOODS, progress=True)
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1 and errors.endswith("\n") and errors.count("\rstep") > 2
    last = errors.rstrip().rsplit("\r", 1)[1]
    assert errors.count(last[:9]) == 1


def test_command(tmp_path: Any) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("WORDTAGGER_")}

    def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "wordtagger", *words], input=text, capture_output=True, text=True, env=environment
        )

    assert run("--version").stdout.startswith("wordtagger ")
    tagged = run("tag", "--format", "tsv", text="2 cups flour\n")
    assert tagged.returncode == 0 and "ingredient" in tagged.stdout
    assert run("tagg").returncode == 2
    data = tmp_path / "data.conll"
    data.write_text("2 value\ncups measure\nsalt food\n\n" * 4)
    model = tmp_path / "own.tagger"
    assert run("train", str(data), "-o", str(model), "--preset", "lines").returncode == 0
    assert Tagger(model).tag("3 cups salt").labels == ["value", "measure", "food"]
    assert "OCR" in run("read", "photo.jpg").stderr or run("read", "photo.jpg").returncode == 1
