"""The package's own interface."""

from __future__ import annotations

import concurrent.futures
import json
import multiprocessing
import pickle
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import wordtagger
from wordtagger import RecipeReader, Tagger, errors

LINES = ["1½ cups all-purpose flour, sifted", "", "2 große Eier", "a pinch of salt"]


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    return Tagger()


def test_a_line_has_tokens_with_places(tagger: Tagger) -> None:
    line = tagger.tag(LINES[0], confidences=True, spans=True)
    assert line.words == ["1½", "cups", "all-purpose", "flour", ",", "sifted"]
    assert line.labels[:4] == ["value", "measure", "ingredient", "ingredient"]
    assert all(line.text[token.start : token.end] == token.text for token in line)
    assert all(0 < token.confidence <= 1 for token in line if token.confidence is not None)
    assert line.spans is not None
    assert ("all-purpose flour", "ingredient") in [(span.text, span.label) for span in line.spans]
    assert json.loads(json.dumps(line.to_dict()))["tokens"][0]["text"] == "1½"


def test_many_lines_in_one_call(tagger: Tagger) -> None:
    lines = tagger.tag(LINES * 50, threads=2)
    assert len(lines) == 200 and lines[1].tokens == [] and lines[-1].text == LINES[3]
    assert [line.labels for line in lines] == lines.labels
    assert lines[2] == tagger.tag(LINES[2])
    assert [line.text for line in lines[:2]] == LINES[:2]
    assert pickle.loads(pickle.dumps(lines))[0] == lines[0]
    assert list(tagger.stream(iter(LINES * 50), batch=7)) == list(lines)
    with pytest.raises(IndexError):
        lines[200]


def test_tokens_stay_as_they_are(tagger: Tagger) -> None:
    assert tagger.tag_tokens([["2", "cups", "flour"], []]) == [["value", "measure", "ingredient"], []]
    with pytest.raises(ValueError):
        tagger.tag_tokens(["2 cups"])
    with pytest.raises(TypeError):
        tagger.tag_tokens([5])  # type: ignore[list-item]


@pytest.fixture(scope="module")
def column_tagger() -> Tagger:
    data = [{"tokens": ["a", "b"], "labels": ["X", "Y"]}]
    return wordtagger.train(data * 4, features="word[0]")


def test_columns_have_a_row_for_each_sequence(column_tagger: Tagger) -> None:
    sequences = [["a", "b"], [], ["b"]]
    tagged = column_tagger.tag_tokens(sequences, columns={"pos": [("N", "V"), [], iter(["V"])]})
    assert tagged == [["X", "Y"], [], ["Y"]]


@pytest.mark.parametrize(
    ("rows", "kind", "message"),
    [
        ([["N", "V"], ["V"]], errors.ArgumentError, "'pos' has 2 rows for 3 sequences"),
        # As many cells as tokens, at other places.
        ([["N"], ["V"], ["V"]], errors.ArgumentError, "row 0 of the column 'pos' has 1 cells for 2 tokens"),
        ([["N", "V"], [], []], errors.ArgumentError, "row 2 of the column 'pos' has 0 cells for 1 tokens"),
        ([["N", "V"], [], "V"], TypeError, "row 2 of the column 'pos' is 'V'; expected a list of texts"),
        ([["N", "V"], None, ["V"]], TypeError, "row 1 of the column 'pos' is None; expected a list"),
        ([["N", 7], [], ["V"]], TypeError, "row 0 of the column 'pos' has 7; expected a str"),
        ([["N", b"V"], [], ["V"]], TypeError, "row 0 of the column 'pos' has b'V'; expected a str"),
    ],
)
def test_wrong_rows_of_columns_are_named(
    column_tagger: Tagger, rows: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        column_tagger.tag_tokens([["a", "b"], [], ["b"]], columns={"pos": rows})


@pytest.mark.parametrize("count", [-2, 1_025, 2**32])
def test_numbers_out_of_range_are_named(tagger: Tagger, count: int) -> None:
    with pytest.raises(ValueError, match=f"thread_count is {count}; expected -1 to 1024"):
        tagger.tag(LINES, threads=count)
    with pytest.raises(ValueError, match="best_count is"):
        tagger.n_best(LINES, count)
    with pytest.raises(ValueError, match="most is -1; expected 0 to 2147483647"):
        tagger.explain(LINES, most=-1)
    assert tagger.tag(LINES, threads=-1).labels == tagger.tag(LINES).labels


def test_best_sequences_and_probabilities(tagger: Tagger) -> None:
    best = tagger.n_best(["2 cups flour"], 3)[0]
    assert best[0].labels == ["value", "measure", "ingredient"]
    assert best[0].probability > best[1].probability > 0
    assert tagger.probability(["2", "cups", "flour"], best[1].labels) == pytest.approx(
        best[1].probability, rel=1e-3
    )
    marginals = tagger.marginals(["2 cups flour"])[0]
    assert sum(marginals[2].values()) == pytest.approx(1, abs=1e-4)
    assert tagger.marginals_tokens([["2", "cups", "flour"]])[0] == marginals


def test_explanations_name_features(tagger: Tagger) -> None:
    explained = tagger.explain(["2 cups flour"], most=3)[0]
    assert explained[1]["token"] == "cups" and explained[1]["label"] == "measure"
    assert 0 < len(explained[1]["reasons"]) <= 3


def test_word_lists_and_rules(tagger: Tagger) -> None:
    line = "2 smidgers flour"
    assert tagger.binding("measure", ["smidgers"]).tag(line).labels[1] == "measure"
    assert "value" not in tagger.forbidding("value", "measure").tag("2 cups flour").labels[1:]
    for name in tagger.description["lists"][:1]:
        assert isinstance(tagger.adding(name, ["smidgers"]), Tagger)
    with pytest.raises(errors.WordTaggerError):
        tagger.binding("no such label", ["smidgers"])


def test_models_are_written_and_read(tagger: Tagger, tmp_path: Path) -> None:
    path = tmp_path / "copy.tagger"
    tagger.save(path)
    for copy in (Tagger(path), Tagger(path.read_bytes()), pickle.loads(pickle.dumps(tagger))):
        assert copy.tag(LINES[0]) == tagger.tag(LINES[0])
    with pytest.raises(OSError):
        Tagger(tmp_path / "missing")
    with pytest.raises(ValueError):
        Tagger(b"no model")


def test_additions_are_saved_and_pickled(tagger: Tagger, tmp_path: Path) -> None:
    lines = ["2 smidgers flour", "2 cups flour"]
    changed = tagger.binding("measure", ["smidgers", "small bag"]).forbidding("value", "measure")
    for name in tagger.description["lists"][:1]:
        changed = changed.adding(name, ["sorghum"])
    changed.save(tmp_path / "changed.tagger")
    expected = [line.labels for line in changed.tag(lines)]
    assert expected != [line.labels for line in tagger.tag(lines)]
    copies = [pickle.loads(pickle.dumps(changed)), Tagger(tmp_path / "changed.tagger")]
    copies += [Tagger(copies[0].to_bytes())]
    for copy in copies:
        assert [line.labels for line in copy.tag(lines)] == expected


def test_paths_end_where_they_end(tagger: Tagger, tmp_path: Path) -> None:
    for path in (str(tmp_path / "a\0b"), b"a\0b"):
        with pytest.raises(ValueError, match="NUL|null"):
            tagger.save(path)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="NUL|null"):
            wordtagger.generate(path, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="NUL|null"):
        Tagger(str(tmp_path / "a\0b"))


def test_training_reports_and_stops(samples: Path) -> None:
    steps: list[wordtagger.Progress] = []
    trained = wordtagger.train(
        samples / "lines.jsonl", validation=samples / "lines.jsonl", max_iterations=30, threads=2,
        progress=steps.append,
    )  # fmt: skip
    assert steps[-1].loss < steps[0].loss and steps[-1].validation_tokens is not None
    assert trained.evaluate(samples / "lines.jsonl")
    few = wordtagger.train(samples / "lines.jsonl", progress=lambda step: step.step < 3)
    assert few.labels
    with pytest.raises(ZeroDivisionError):
        wordtagger.train(samples / "lines.jsonl", progress=lambda step: 1 / 0)
    with pytest.raises(errors.ParameterError):
        wordtagger.train(samples / "lines.jsonl", no_such_parameter=1)
    with pytest.raises(errors.WordTaggerError):
        wordtagger.train([])


def test_training_uses_lists_and_goes_on(samples: Path) -> None:
    data = [(["a", "b"], ["X", "Y"]), {"tokens": ["b"], "labels": ["Y"]}] * 4
    trained = wordtagger.train(data, features="list(letters)[0]", lists={"letters": ["b"]})
    assert trained.tag_tokens([["c", "b"]]) == [["X", "Y"]]
    assert trained.adding("letters", ["c"]).tag_tokens([["c", "b"]])[0][0] == "Y"
    more = wordtagger.train([(["z"], ["Z"])], start=trained)
    assert set(more.labels) == {"X", "Y", "Z"}


def test_lines_are_generated(samples: Path) -> None:
    grammar = samples.parent / "recipes" / "recipes.grammar"
    lines = wordtagger.generate(grammar, 20, seed=3)
    assert lines == wordtagger.generate(grammar, 20, seed=3)
    assert all(len(line["tokens"]) == len(line["labels"]) for line in lines)
    with pytest.raises(OSError):
        wordtagger.generate("missing.grammar", 1)
    noisy = wordtagger.generate(grammar, 200, seed=3, noise="heavy")
    assert [line["text"] for line in noisy] != [
        line["text"] for line in wordtagger.generate(grammar, 200, seed=3)
    ]
    with pytest.raises(ValueError):
        wordtagger.generate(grammar, 1, noise="loud")
    with pytest.raises(ValueError):
        wordtagger.generate(grammar, -1)


def test_rows_of_recipes() -> None:
    rows = RecipeReader(factor=2).rows(["1 cup flour", "salt to taste"])
    assert rows[0].to_dict() == dict(rows[0])
    assert rows[0]["ingredient"]
    assert pickle.loads(pickle.dumps(rows)) == rows
    with pytest.raises(TypeError):
        RecipeReader().rows("1 cup flour")


def test_scanning_without_the_command_says_so(monkeypatch: Any) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(errors.WordTaggerError, match="wordtagger command"):
        RecipeReader().scan("photo.jpg")


def test_scanning_runs_the_command(tmp_path: Path) -> None:
    command = tmp_path / "wordtagger"
    command.write_text('#!/bin/sh\necho "{\\"arguments\\": \\"$*\\"}"\n')
    command.chmod(0o755)
    read = RecipeReader(language="de", system="metric").scan("p.jpg", command=str(command))
    assert read == {"arguments": "read --format json --language deu --units metric ./p.jpg"}
    with pytest.raises(errors.ArgumentError, match="language"):
        RecipeReader(language="xx").scan("p.jpg", command=str(command))
    command.write_text("#!/bin/sh\necho unreadable >&2\nexit 1\n")
    with pytest.raises(errors.WordTaggerError, match="unreadable"):
        RecipeReader().scan("p.jpg", command=str(command))


def test_scanning_reads_with_the_model_of_the_reader(tmp_path: Path, tagger: Tagger) -> None:
    command = tmp_path / "wordtagger"
    command.write_text('#!/bin/sh\n[ "$4" = --model ] && printf \'[{"bytes": %d}]\' "$(wc -c < "$5")"\n')
    command.chmod(0o755)
    assert RecipeReader(tagger).scan("-p.jpg", command=str(command)) == [{"bytes": len(tagger.to_bytes())}]


def test_a_scan_that_takes_too_long_leaves_no_process(tmp_path: Path) -> None:
    command = tmp_path / "wordtagger"
    command.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {tmp_path}/helper\nwait\n")
    command.chmod(0o755)
    with pytest.raises(subprocess.TimeoutExpired):
        RecipeReader().scan("p.jpg", command=str(command), timeout=0.5)
    helper = int((tmp_path / "helper").read_text())
    for _ in range(50):
        status = Path(f"/proc/{helper}/stat")
        if not status.exists() or status.read_text().split()[2] == "Z":
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the helper lives on")


def test_threads_share_a_tagger(tagger: Tagger) -> None:
    expected = tagger.tag(LINES * 20).labels
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda _: tagger.tag(LINES * 20, threads=2).labels, range(40))
        assert all(labels == expected for labels in found)


def _labels(_: int) -> list[list[str]]:
    # Enough for the first thread of the process and the others to be in each other's way.
    for _ in range(20):
        labels = Tagger().tag(LINES * 100, threads=4).labels
    return labels[: len(LINES)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_processes_tag_and_train(tagger: Tagger) -> None:
    expected = tagger.tag(LINES, threads=2).labels
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(_labels, range(4)).get(60) == [expected] * 4
        assert pool.map_async(_trained, range(2)).get(60) == [[["X", "Y"]]] * 2


def _trained(_: int) -> list[list[str]]:
    return wordtagger.train([(["a", "b"], ["X", "Y"])] * 4, threads=2).tag_tokens([["a", "b"]])
