"""The classes of python-crfsuite."""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from wordtagger import pycrfsuite

Weather = tuple[list[dict[str, object]], list[str]]
ALGORITHMS = ["lbfgs", "l2sgd", "ap", "pa", "arow"]


def trained(weather: Weather, algorithm: str = "lbfgs", **params: Any) -> pycrfsuite.Tagger:
    trainer = pycrfsuite.Trainer(algorithm, params, verbose=False)
    for _ in range(5):
        trainer.append(*weather)
    trainer.train()
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(trainer.model_bytes())
    return tagger


class TestItemSequence:
    def test_formats_of_features_have_the_names_of_pycrfsuite(self) -> None:
        items = [
            ["a", "b"],
            {"a": 2, "b": False, "c": "d", "e": b"f"},
            {"a": {"b": "c", "d": 0.1, "e": ["f"], "g": {"h"}}},
            ("a", "a"),
            {}.keys(),
        ]
        assert pycrfsuite.ItemSequence(items).items() == [
            {"a": 1, "b": 1},
            {"a": 2, "b": 0, "c:d": 1, "e:f": 1},
            {"a:b:c": 1, "a:d": 0.1, "a:e:f": 1, "a:g:h": 1},
            {"a": 1},
            {},
        ]

    @pytest.mark.parametrize(
        "bad",
        ["ab", b"ab", ["ab"], [[1]], [{1: 2}], {"a": 1}, [[{"a": 1}]], [{"a": "\ud800"}], [["\ud800"]]],
    )
    def test_what_is_no_sequence_of_items_is_a_value_error(self, bad: Any) -> None:
        with pytest.raises(ValueError):
            pycrfsuite.ItemSequence(bad)

    @pytest.mark.parametrize("bad", [5, None, [5], [None], [{"a": None}], [{"a": object()}]])
    def test_objects_of_other_kinds_are_type_errors(self, bad: Any) -> None:
        with pytest.raises(TypeError):
            pycrfsuite.ItemSequence(bad)

    def test_a_dictionary_in_itself_is_a_value_error(self) -> None:
        item: dict[str, object] = {}
        item["again"] = item
        with pytest.raises(ValueError, match="too deep"):
            pycrfsuite.ItemSequence([item])

    def test_a_dictionary_that_changes_while_it_is_read_is_an_error_or_read_before(self) -> None:
        item: dict[str, object] = {}

        class Number:
            def __float__(self) -> float:
                item["more"] = 1
                return 1.0

        item["number"] = Number()
        try:
            assert pycrfsuite.ItemSequence([item]).items() == [{"number": 1}]
        except RuntimeError as error:
            assert "changed" in str(error)

    def test_the_helper_of_free_threaded_interpreters_reads_the_same(self) -> None:
        program = """
import sysconfig
sysconfig.get_config_vars()["Py_GIL_DISABLED"] = 1
from wordtagger import _native, pycrfsuite
assert "free-threaded" in _native.objects._name
items = [["a"], ("b", "b"), {"a": {"b": "c", "d": 0.1, "e": ["f"]}, "g": True, b"h": b"i"}]
print(pycrfsuite.ItemSequence(items).items())
for bad in ("a", ["a"], [[1]], [5], [{"a": None}]):
    try:
        pycrfsuite.ItemSequence(bad)
    except (TypeError, ValueError):
        continue
    raise SystemExit(f"{bad} is no sequence")
"""
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        expected = [{"a": 1.0}, {"b": 1.0}, {"a:b:c": 1.0, "a:d": 0.1, "a:e:f": 1.0, "g": 1.0, "h:i": 1.0}]
        assert run.stdout.strip() == str(expected)

    def test_exceptions_of_the_callers_code_come_through(self) -> None:
        def items() -> Any:
            yield ["a"]
            raise KeyError("stop")

        with pytest.raises(KeyError):
            pycrfsuite.ItemSequence(items())

    def test_it_pickles_with_repeated_names(self) -> None:
        sequence = pycrfsuite.ItemSequence([["a", "a", "b"], {"c": 0.25}])
        again = pickle.loads(pickle.dumps(sequence))
        assert again.items() == [{"a": 2, "b": 1}, {"c": 0.25}]


class TestTagger:
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_it_learns_what_it_was_shown(self, weather: Weather, algorithm: str) -> None:
        tagger = trained(weather, algorithm)
        labels = tagger.tag(weather[0])
        # The averaged perceptron, too, does not find all of this in CRFsuite.
        assert sum(a == b for a, b in zip(labels, weather[1])) >= (6 if algorithm == "ap" else 8)
        assert tagger.tag(pycrfsuite.ItemSequence(weather[0])) == labels
        assert tagger.tag() == labels

    def test_probabilities_add_up(self, weather: Weather) -> None:
        tagger = trained(weather)
        tagger.set(weather[0][:2])
        pairs = [[a, b] for a in ("dry", "wet") for b in ("dry", "wet")]
        total = sum(map(tagger.probability, pairs))
        assert total == pytest.approx(1, abs=1e-5)
        both = tagger.probability(["dry", "dry"]) + tagger.probability(["dry", "wet"])
        assert tagger.marginal("dry", 0) == pytest.approx(both, abs=1e-5)
        assert tagger.marginals() == [
            pytest.approx({label: tagger.marginal(label, at) for label in tagger.labels()}) for at in range(2)
        ]

    def test_marginals_follow_the_current_sequence(self, weather: Weather) -> None:
        tagger = trained(weather)
        tagger.tag([{"sky": "blue"}])
        dry = tagger.marginal("dry", 0)
        tagger.tag([{"drops": True}])
        assert tagger.marginal("dry", 0) < 0.5 < dry

    def test_a_closed_tagger_raises(self, weather: Weather) -> None:
        tagger = trained(weather)
        with contextlib.closing(tagger):
            pass
        for call in (tagger.labels, tagger.tag, lambda: tagger.tag([["a"]])):
            with pytest.raises(ValueError):
                call()
        for call in (tagger.info, tagger.dump):
            with pytest.raises(RuntimeError):
                call()

    def test_wrong_labels_and_positions_raise(self, weather: Weather) -> None:
        tagger = trained(weather)
        tagger.set([["a"]])
        with pytest.raises(ValueError):
            tagger.probability(["dry", "dry"])
        with pytest.raises(ValueError):
            tagger.marginal("dry", 1)
        with pytest.raises(RuntimeError):
            tagger.probability(["foggy"])
        with pytest.raises(RuntimeError):
            tagger.marginal("foggy", 0)

    def test_models_of_words_are_refused(self) -> None:
        import wordtagger

        with pytest.raises(ValueError, match="words"):
            pycrfsuite.Tagger().open_inmemory(wordtagger.Tagger().to_bytes())

    def test_it_pickles(self, weather: Weather) -> None:
        tagger = pickle.loads(pickle.dumps(trained(weather)))
        assert tagger.tag(weather[0]) == weather[1]
        assert pickle.loads(pickle.dumps(pycrfsuite.Tagger())) is not None

    def test_info_has_the_weights_that_were_trained(self, weather: Weather) -> None:
        info = trained(weather).info()
        assert info.state_features["sky:blue", "dry"] > 0
        assert info.state_features["天:雨", "wet"] > 0
        assert info.transitions["wet", "wet"] != 0
        assert info.header["magic"] == "lCRF"
        assert set(info.labels) == {"dry", "wet"}

    def test_dump_writes_the_sections(self, weather: Weather, tmp_path: Path) -> None:
        path = tmp_path / "dump.txt"
        trained(weather).dump(path)
        text = path.read_text()
        for section in ("FILEHEADER", "LABELS", "ATTRIBUTES", "TRANSITIONS", "STATE_FEATURES"):
            assert f"{section} = {{" in text
        assert "sound:roof:loud --> wet" in text

    def test_threads_share_a_tagger(self, weather: Weather) -> None:
        tagger = trained(weather)
        long = weather[0] * 300
        expected = tagger.tag(long)
        wrong: list[int] = []

        def work() -> None:
            for _ in range(30):
                if tagger.tag(long) != expected or tagger.tag(weather[0]) != weather[1]:
                    wrong.append(1)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong

    def test_probabilities_are_those_of_some_sequence_while_others_are_set(self, weather: Weather) -> None:
        tagger = trained(weather)
        sequences = [weather[0][:1], weather[0] * 400, [{"drops": True}] * 3, []]
        lengths = {len(sequence) for sequence in sequences}
        deadline = time.monotonic() + 2
        wrong: list[object] = []

        def work(number: int) -> None:
            turn = number
            while time.monotonic() < deadline:
                turn += 1
                try:
                    if number % 2:
                        tagger.tag(sequences[turn % 4])
                    else:
                        tagger.set(sequences[turn % 4])
                    values = [tagger.marginal("dry", 0), tagger.probability(["dry"] * len(sequences[turn % 3]))]
                    if not all(0 <= value <= 1.0001 for value in values) or len(tagger.marginals()) not in lengths:
                        wrong.append(values)
                    tagger.marginal("wet", 2000)
                except (ValueError, RuntimeError):
                    # The sequence of another thread, which is shorter, or is being read.
                    continue

        threads = [threading.Thread(target=work, args=[number]) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong
        tagger.tag(weather[0])
        total = tagger.marginal("dry", 3) + tagger.marginal("wet", 3)
        assert total == pytest.approx(1, abs=1e-4)

    def test_a_call_within_a_call_leaves_the_outer_one_whole(self, weather: Weather) -> None:
        tagger = trained(weather)

        def items() -> Any:
            for item in weather[0]:
                assert tagger.tag([{"drops": True}]) == ["wet"]
                yield item

        assert tagger.tag(items()) == weather[1]


class TestTrainer:
    def test_files_are_written_and_replaced(self, weather: Weather, tmp_path: Path) -> None:
        trainer = pycrfsuite.Trainer(verbose=False)
        trainer.append(*weather)
        path = tmp_path / "model.crfsuite"
        path.write_text("old")
        trainer.train(str(path))
        assert path.read_bytes()[:4] == b"lCRF"
        assert list(tmp_path.iterdir()) == [path]
        with pycrfsuite.Tagger().open(str(path)) as tagger:
            assert tagger.tag(weather[0]) == weather[1]
        with pytest.raises(OSError):
            trainer.train(str(tmp_path / "no" / "model"))

    def test_constraints_are_in_the_file(self, tmp_path: Path) -> None:
        trainer = pycrfsuite.Trainer(verbose=False, params={"scheme": "BIO"})
        for _ in range(3):
            trainer.append([["a"], ["b"]], ["B-X", "I-X"])
            trainer.append([["c"], ["a"]], ["O", "B-X"])
        trainer.train(str(tmp_path / "model"))
        tagger = pycrfsuite.Tagger()
        tagger.open(str(tmp_path / "model"))
        for one in (tagger, pickle.loads(pickle.dumps(tagger))):
            one.set([["b"], ["b"]])
            assert one.marginal("I-X", 0) < 1e-6 < one.marginal("I-X", 1)

    def test_items_and_labels_have_to_match(self, weather: Weather) -> None:
        trainer = pycrfsuite.Trainer(verbose=False)
        with pytest.raises(ValueError, match="differ"):
            trainer.append(weather[0], weather[1][1:])
        with pytest.raises(ValueError, match="differ"):
            trainer.append(pycrfsuite.ItemSequence(weather[0]), weather[1][1:])
        with pytest.raises(TypeError):
            trainer.append([["a"]], [1])  # type: ignore[list-item]
        trainer.append(*weather)
        trainer.train()
        tagger = pycrfsuite.Tagger()
        tagger.open_inmemory(trainer.model_bytes())
        assert tagger.tag(weather[0]) == weather[1]

    @pytest.mark.parametrize("group", [-1, 2**31, 2**32])
    def test_groups_out_of_range_are_refused(self, weather: Weather, group: int) -> None:
        trainer = pycrfsuite.Trainer(verbose=False)
        with pytest.raises(ValueError, match=f"group is {group}; expected 0 to 2147483647"):
            trainer.append(*weather, group=group)

    @pytest.mark.parametrize("holdout", [-7, 99, 2**32])
    def test_a_group_without_sequences_holds_out_none(self, weather: Weather, holdout: int) -> None:
        trainer = pycrfsuite.Trainer(verbose=False)
        trainer.append(*weather)
        trainer.train("", holdout=-1)
        expected = trainer.model_bytes()
        trainer.train("", holdout=holdout)
        assert trainer.model_bytes() == expected

    @pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e300])
    def test_values_that_are_no_finite_numbers_are_refused(self, weather: Weather, value: float) -> None:
        with pytest.raises(ValueError, match=r"values\[1\] is .*; expected a finite number"):
            trained(weather).tag([{"sky": 1, "wind": value}])

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_any_text_is_a_label(self, algorithm: str, tmp_path: Path) -> None:
        peer = pytest.importorskip("pycrfsuite")
        labels = ["", "a\tb", "c\n", "\r", "\ue00041", "plain", "é"]
        items = [[f"x{number}"] for number in range(len(labels))]
        trainer = pycrfsuite.Trainer(algorithm, verbose=False)
        for _ in range(3):
            trainer.append(items, labels)
        trainer.train(str(tmp_path / "model"))
        for module in (pycrfsuite, peer):
            tagger = module.Tagger()
            tagger.open(str(tmp_path / "model"))
            assert set(tagger.labels()) == set(labels)
            assert tagger.tag(items) == labels

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_parameters_keep_their_types(self, algorithm: str) -> None:
        trainer = pycrfsuite.Trainer(algorithm)
        values = trainer.get_params()
        trainer.set_params(
            {
                name: str(int(value) if value is True or value is False else value)
                for name, value in values.items()
            }
        )
        assert trainer.get_params() == values
        assert all(trainer.help(name) for name in trainer.params())
        for call in (lambda: trainer.set("no", 1), lambda: trainer.get("no"), lambda: trainer.help("no")):
            with pytest.raises(ValueError):
                call()
        with pytest.raises(ValueError):
            trainer.set("max_iterations", "many")

    def test_unused_parameters_are_named(self, weather: Weather) -> None:
        trainer = pycrfsuite.Trainer("lbfgs", {"linesearch": "Backtracking"}, verbose=False)
        trainer.append(*weather)
        with pytest.warns(UserWarning, match="linesearch"):
            trainer.train()

    def test_the_log_has_the_steps(self, weather: Weather, capsys: Any) -> None:
        trainer = pycrfsuite.Trainer("lbfgs", {"max_iterations": 4})
        trainer.append(*weather)
        trainer.append(*weather, 1)
        trainer.train("", 1)
        log = trainer.logparser
        assert log is not None
        assert [step["num"] for step in log.iterations] == [1, 2, 3, 4]
        last = log.last_iteration
        assert last is not None
        assert last["loss"] > 0 and last["feature_norm"] > 0 and last["error_norm"] >= 0
        assert last["item_accuracy_float"] == 1
        assert last["scores"]["dry"].f1 == 1
        assert [event for event, _, _ in log.events if event != "featgen_progress"] == [
            "start", "featgen_end", "prepared", *["iteration"] * 4, "optimization_end", "end"
        ]  # fmt: skip
        shown = capsys.readouterr().out
        assert "***** Iteration #4 *****" in shown and "Storing the model" in shown

    def test_exceptions_of_messages_end_the_training(self, weather: Weather) -> None:
        class Stopped(Exception):
            pass

        class Stopping(pycrfsuite.Trainer):
            def on_iteration(self, log: str, info: dict[str, Any]) -> None:
                raise Stopped

        trainer = Stopping(verbose=True)
        trainer.append(*weather)
        with pytest.raises(Stopped):
            trainer.train()

    def test_training_goes_on_from_a_model(self, weather: Weather) -> None:
        tagger = trained(weather)
        trainer = pycrfsuite.Trainer("lbfgs", {"max_iterations": 2}, verbose=False)
        trainer.continue_from(tagger)
        trainer.append([{"sky": "pink"}], ["dusk"])
        trainer.train()
        more = pycrfsuite.Tagger()
        more.open_inmemory(trainer.model_bytes())
        assert set(more.labels()) == {"dry", "wet", "dusk"}
        assert more.tag(weather[0]) == weather[1]


class TestStoredSequences:
    """Sequences that move to the library while others are appended."""

    SEQUENCES = [([{"a": 1.0, f"b{n % 5}": n % 2}, [f"c{n % 3}"]], ["X", "YZ"[n % 2]]) for n in range(20)]

    @pytest.fixture(autouse=True)
    def moves_early(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("wordtagger.pycrfsuite._trainer._PENDING_LIMIT", 3)

    def model(self, trainer: pycrfsuite.Trainer, holdout: int = -1) -> bytes:
        trainer.train(holdout=holdout)
        return trainer.model_bytes()

    def filled(self) -> pycrfsuite.Trainer:
        trainer = pycrfsuite.Trainer(verbose=False)
        for number, (items, labels) in enumerate(self.SEQUENCES):
            trainer.append(items, labels, number % 3)
        return trainer

    @pytest.mark.parametrize("holdout", [-1, 1])
    def test_models_are_the_same(self, monkeypatch: pytest.MonkeyPatch, holdout: int) -> None:
        early = self.filled()
        monkeypatch.setattr("wordtagger.pycrfsuite._trainer._PENDING_LIMIT", 1000)
        late = self.filled()
        expected = self.model(late, holdout)
        assert self.model(early, holdout) == expected
        for trainer in (early, late):
            trainer.append(*self.SEQUENCES[0])
        again = self.model(late, holdout)
        assert again != expected
        assert self.model(early, holdout) == again
        early.clear()
        for number, (items, labels) in enumerate(self.SEQUENCES):
            early.append(items, labels, number % 3)
        assert self.model(early, holdout) == expected

    def test_training_reports_what_appending_could_not_store(self) -> None:
        trainer = self.filled()
        trainer.append([{"x": float("nan")}], ["X"])
        for items, labels in self.SEQUENCES:
            trainer.append(items, labels)
        for _ in range(2):
            with pytest.raises(pycrfsuite.CRFSuiteError):
                trainer.train()
        trainer.clear()
        trainer.append(*self.SEQUENCES[0])
        assert self.model(trainer)

    def test_threads_append_to_one_trainer(self) -> None:
        trainer = pycrfsuite.Trainer(params={"max_iterations": 20}, verbose=False)

        def append(thread: int) -> None:
            for number in range(400):
                trainer.append([[f"{thread} {number}"], ["same"]], ["X", "Y"])

        threads = [threading.Thread(target=append, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        tagger = pycrfsuite.Tagger()
        tagger.open_inmemory(self.model(trainer))
        weights = {name: weight for (name, label), weight in tagger.info().state_features.items() if label == "X"}
        assert {f"{thread} {number}" for thread in range(4) for number in range(400)} <= set(weights)
        # A sequence that was stored twice would have more weight than the others.
        assert max(weights.values()) < 1.01 * min(weights.values())
