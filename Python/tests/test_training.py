"""Training: the data it takes, and that it is the command's."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import wordtagger
from wordtagger import Tagger, errors, train
from wordtagger.sklearn import CRF

TOKENS = [["2", "cups", "flour"], ["salt"], ["3", "g", "sugar"]] * 4
LABELS = [["value", "measure", "food"], ["food"], ["value", "measure", "food"]] * 4
DATA = list(zip(TOKENS, LABELS))
#: Words that say nothing beside a column that says all.
WORDS = [["a", "b", "c"], ["c", "a"], ["b", "c", "a"]] * 5
CELLS = [["x", "y", "x"], ["y", "x"], ["x", "x", "y"]] * 5
KINDS = [["X" if cell == "x" else "Y" for cell in row] for row in CELLS]


def conll(path: Path, *columns: list[list[str]]) -> str:
    lines = ["\n".join(" ".join(row) for row in zip(*sequence)) + "\n" for sequence in zip(*columns)]
    path.write_text("\n".join(lines))
    return str(path)


def command() -> str:
    found = Path(os.environ.get("REPOSITORY", "."), ".build/release/wordtagger")
    if not found.exists():
        pytest.skip("the command is not built")
    return str(found)


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ([], {}),
        (["--l1", "0.2"], {"l1": 0.2}),
        (["--algorithm", "perceptron", "--max-iterations", "5"], {"algorithm": "perceptron", "max_iterations": 5}),
        (["--order", "2", "--min-trigram-count", "1", "--l2", "0.3"], {"order": 2, "min_trigram_count": 1, "l2": 0.3}),
        (["--forbid", "food>value", "--cost", "food=2"], {"forbid": [("food", "value")], "cost": {"food": 2}}),
        (["--algorithm", "sgd", "--seed", "7", "--all-pairs"], {"algorithm": "sgd", "seed": 7, "all_pairs": True}),
    ],
)
def test_the_command_makes_the_same_model(tmp_path: Path, options: list[str], settings: dict[str, Any]) -> None:
    data = tmp_path / "data.jsonl"
    data.write_text("".join(json.dumps({"tokens": t, "labels": l}) + "\n" for t, l in DATA))
    model = tmp_path / "data.tagger"
    subprocess.run([command(), "train", str(data), "-o", str(model), *options], check=True, capture_output=True)
    assert train(data, **settings).to_bytes() == model.read_bytes()
    assert train(DATA, **settings).to_bytes() == model.read_bytes()


def test_columns_are_learned_from_files_and_values(tmp_path: Path) -> None:
    path = conll(tmp_path / "data.conll", WORDS, [["-"] * len(row) for row in WORDS], CELLS, KINDS)
    model = tmp_path / "data.tagger"
    subprocess.run(
        [command(), "train", path, "--columns", "1,3,-1", "-o", str(model)], check=True, capture_output=True
    )
    tagger = train(path, columns="1,3,-1")
    assert tagger.to_bytes() == model.read_bytes()
    # The selection of the training is the one of the evaluation.
    assert tagger.evaluate(path)["tokenAccuracy"] == 1
    pairs = list(zip([list(zip(*rows)) for rows in zip(WORDS, CELLS)], KINDS))
    mappings = [{"tokens": t, "labels": l, "1": c, "id": "x"} for t, c, l in zip(WORDS, CELLS, KINDS)]
    for data in (pairs, mappings):
        learned = train(data)
        assert learned.evaluate(data)["tokenAccuracy"] == 1
        assert learned.tag_tokens(WORDS, columns={"1": CELLS}) == KINDS
        assert learned.tag_tokens([pair[0] for pair in pairs]) == KINDS
    assert learned.description["columns"] == ["1"]
    # The column says what the words do not.
    assert learned.tag_tokens([["b", "b"]], columns={"1": [["x", "y"]]}) == [["X", "Y"]]
    crf = CRF(features="auto").fit([pair[0] for pair in pairs], KINDS)
    assert list(crf.predict([pair[0] for pair in pairs])) == KINDS


def test_empty_sequences_have_all_columns() -> None:
    data: list[Any] = [([], []), ([("a", "N")], ["X"]), ([], []), ([("a", "V")], ["Y"])]
    tagger = train(data * 5, features="column(1)[0]\n")
    assert tagger.tag_tokens([[], [("a", "V")], [], [("a", "N")]]) == [[], ["Y"], [], ["X"]]


def test_weights_and_unknown_labels_are_taken() -> None:
    heavy = [{"tokens": ["a"], "labels": ["X"], "weight": 9}, {"tokens": ["a"], "labels": ["Y"]}]
    assert train(heavy, features="word[0]").tag_tokens([["a"]]) == [["X"]]
    partial = [(["a", "b"], ["X", None]), (["a", "b"], ["X", "Y"])] * 3
    assert train(partial).tag_tokens([["a", "b"]]) == [["X", "Y"]]


def test_files_have_any_format(tmp_path: Path) -> None:
    for number, name in enumerate(["a.conll", "b.conll"]):
        conll(tmp_path / name, TOKENS[number::2], LABELS[number::2])
    (tmp_path / "createml.json").write_text(json.dumps([{"tokens": t, "labels": l} for t, l in DATA]))
    for path in (str(tmp_path / "*.conll"), tmp_path / "createml.json"):
        assert train(path).evaluate(path)["tokenAccuracy"] == 1
    with pytest.raises(OSError):
        train(str(tmp_path / "*.none"))
    with pytest.raises(errors.ArgumentError, match="format is 'xml'; expected one of"):
        train(tmp_path / "a.conll", format="xml")
    with pytest.raises(errors.ArgumentError, match="columns is '1,,2'"):
        train(tmp_path / "a.conll", columns="1,,2")


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        (None, TypeError, "expected labeled sequences or the name of a file, not NoneType"),
        (7, TypeError, "not int"),
        ([7], TypeError, "sequence 0 is 7; expected a pair of tokens and labels"),
        ([("2 cups", ["a", "b"])], TypeError, "the tokens of sequence 0 are '2 cups'; expected a list of texts"),
        ([(["a"], ["X", "Y"])], errors.DataError, "1 tokens, but 2 labels"),
        ([{"tokens": ["a"]}], errors.DataError, "the keys are tokens; expected tokens and labels"),
        ([{"tokens": ["a"], "labels": ["X"], "source": "web"}], errors.DataError, "the key 'source' is unknown"),
        ([{"tokens": ["a"], "labels": ["X"], "pos": ["N", "V"]}], errors.ArgumentError, "2 cells for 1 tokens"),
        (
            [{"tokens": ["a"], "labels": ["X"], "pos": ["N"]}, (["a"], ["X"])],
            errors.DataError,
            "the columns are none; the sequences before have pos",
        ),
        ([([("a", "N"), ("b",)], ["X", "X"])], errors.DataError, "expected a tuple of 2 texts"),
    ],
)
def test_wrong_data_is_named(data: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message.replace("(", r"\(")):
        train(data)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"c2": 1}, "'c2' is CRFsuite's name; write 'l2'"),
        ({"algorithm": "ap"}, "'ap' is CRFsuite's name; write 'perceptron'"),
        ({"learning_rate": 1}, "'learning-rate' does not exist; expected algorithm, features"),
        ({"l2": -1}, "l2: -1.0 is not a number from 0.0"),
        ({"algorithm": "perceptron", "l2": 1}, "l2: perceptron does not use it"),
        ({"algorithm": "lbfgs", "l1": 1}, "l1: lbfgs does not use it"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(errors.ParameterError, match=message):
        train(DATA, **settings)


def test_data_frames_are_read() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"tokens": TOKENS, "labels": LABELS})
    assert train(frame).to_bytes() == train(DATA).to_bytes()
    with pytest.raises(TypeError, match="the data frame has the columns a; expected tokens and labels"):
        train(pandas.DataFrame({"a": [1]}))


def test_labels_of_a_doubtful_scheme_are_warned_about() -> None:
    with pytest.warns(UserWarning, match="'A-B' has the letter of a scheme at its end"):
        train([(["a", "b"], ["A-B", "O"])])


def test_a_text_is_no_stream_of_lines() -> None:
    with pytest.raises(TypeError, match="expected a list of lines, not a text"):
        next(Tagger().stream("2 cups flour"))


def test_an_estimator_without_a_model_says_so() -> None:
    exceptions = pytest.importorskip("sklearn.exceptions")
    with pytest.raises(exceptions.NotFittedError, match="call fit"):
        CRF().predict([[["a"]]])


def test_lines_are_shown_in_notebooks() -> None:
    shown = Tagger().tag("2 cups <b> & salt", spans=True)._repr_html_()
    assert "&lt;b&gt; &amp;" in shown and "<sup>value</sup>" in shown and "<b>" not in shown
    lines = Tagger().tag(["salt"] * 30)
    assert lines._repr_html_().count("<p>") == 21 and "10 more lines" in lines._repr_html_()


def test_estimators_of_tokens_take_crfsuites_names() -> None:
    crf = CRF(features="auto", c2=0.3, max_iterations=20).fit(TOKENS, LABELS)
    assert crf.tagger_.to_bytes() == train(DATA, l2=0.3, max_iterations=20).to_bytes()
    assert CRF(features="auto").fit(TOKENS, LABELS).tagger_.to_bytes() == train(DATA).to_bytes()
    with pytest.warns(UserWarning, match="linesearch has no effect"):
        CRF(features="auto", linesearch="Backtracking").fit(TOKENS, LABELS)
