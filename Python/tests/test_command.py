"""The verbs of the command on values and files, and what training and evaluation take from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordtagger import Tagger, command, train
from wordtagger.errors import CommandError, FileError, ParameterError
from wordtagger.sklearn import CRF

NAMES = [
    (["Ann", "left", "Oslo"], ["B-PER", "O", "B-LOC"]),
    (["Acme", "hired", "Bob"], ["B-ORG", "O", "B-PER"]),
] * 6


def test_values_and_files(tmp_path: Path) -> None:
    tagged = [([("Ann", "NNP")], ["B-PER"]), ([("left", "VBD")], [None])]
    assert command("convert", tagged, to="jsonl") == (
        '{"tokens":["Ann"],"labels":["B-PER"],"1":["NNP"]}\n{"tokens":["left"],"labels":[null],"1":["VBD"]}\n'
    )
    output = tmp_path / "names.conll"
    command("convert", NAMES, to="conll", output=output)
    report = json.loads(command("check", output, format="json"))
    assert report == json.loads(command("check", NAMES, format="json", name=str(output)))
    lines = command("tag", ["2 cups flour", "salt"], format="inline", model="recipes")
    assert lines.count("\n") == 2


def test_failures_are_errors() -> None:
    with pytest.raises(CommandError, match="none.conll") as failed:
        command("check", "none.conll")
    assert failed.value.status != 0
    with pytest.raises(CommandError, match="--colums"):
        command("check", NAMES, colums="1")
    with pytest.raises(TypeError, match="not int"):
        command("check", 7)


def test_unlabeled_text(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ParameterError, match="validation"):
        train(NAMES, unlabeled=["Ann hired Bob"])
    tagger = train(
        NAMES, validation=NAMES, unlabeled=["Ann hired Bob"] * 30, lists={"names": ["Ann"]}, l2=0.5, max_iterations=20
    )
    assert tagger.tag_tokens([["Ann", "left", "Oslo"]]) == [["B-PER", "O", "B-LOC"]]
    assert "the model is the one" in capfd.readouterr().err


def test_presets_and_words(tmp_path: Path) -> None:
    plain = train(NAMES, preset="ner")
    assert plain.to_bytes() != train(NAMES).to_bytes()
    with pytest.raises(ParameterError, match="chunking, lines, ner, pos"):
        train(NAMES, preset="nr")
    with pytest.raises(ParameterError, match="give one of them"):
        train(NAMES, preset="ner", features="word[0]")
    table = tmp_path / "mine.words"
    table.write_text("0\tAnn\t3\n0\tBob\t3\n10\tleft\t3\n11\thired\t3\n")
    assert train(NAMES, words=table).to_bytes() != train(NAMES).to_bytes()
    with pytest.raises(FileError, match="no table of words"):
        train(NAMES, words="missing")


def test_lists_of_files(tmp_path: Path) -> None:
    paths = [tmp_path / "a.conll", tmp_path / "b.conll"]
    for path, part in zip(paths, (NAMES[:6], NAMES[6:])):
        command("convert", part, to="conll", output=path)
    assert train(paths).to_bytes() == train(NAMES).to_bytes()
    assert train(NAMES).evaluate(paths)["sequenceCount"] == len(NAMES)


def test_comparison() -> None:
    better, worse = train(NAMES), train(NAMES, max_iterations=1)
    difference = worse.evaluate(NAMES, compare=better)["difference"]
    assert difference["tokens"] >= 0 and difference["tokensFrom"] <= difference["tokensTo"]
    assert worse.evaluate(NAMES).get("difference") is None


def test_bundled_models() -> None:
    assert Tagger("recipes").labels == Tagger().labels
    assert Tagger("pages").labels
    with pytest.raises(FileError):
        Tagger("recipe")


def test_wrong_values_are_named() -> None:
    for value in (None, 7):
        with pytest.raises(TypeError, match="expected a line or a list of lines"):
            Tagger().tag(value)  # type: ignore[call-overload]
    labels = [["value"]]
    for sequences in (None, iter([["2"]]), "2"):
        with pytest.raises(TypeError, match="X is"):
            CRF(features="auto").fit(sequences, labels)  # type: ignore[arg-type]


def test_explanations_as_rows() -> None:
    pytest.importorskip("pandas")
    frame = Tagger().explain(["2 cups"]).to_pandas()
    assert set(frame["token"]) == {"2", "cups"} and {"feature", "label", "weight", "predicted"} <= set(frame)
