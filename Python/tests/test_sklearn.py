"""The estimator for scikit-learn."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn")
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV

from wordtagger.sklearn import CRF, metrics, scorers
from wordtagger.sklearn.utils import flatten

Weather = tuple[list[dict[str, object]], list[str]]
TOKENS = [["2", "cups", "flour"], ["1", "egg"], ["salt"], ["3", "cups", "milk"]] * 5
LABELS = [["value", "measure", "food"], ["value", "food"], ["food"], ["value", "measure", "food"]] * 5


def test_fit_and_predict_have_the_shapes_of_sklearn_crfsuite(weather: Weather) -> None:
    crf = CRF().fit([weather[0], weather[0][:3]], [weather[1], weather[1][:3]])
    predicted = crf.predict([weather[0], weather[0][:3]])
    assert isinstance(predicted, np.ndarray) and predicted.dtype == object
    assert [list(labels) for labels in predicted] == [weather[1], weather[1][:3]]
    assert crf.predict_single(weather[0]) == weather[1]
    marginals = crf.predict_marginals([weather[0]])[0]
    assert len(marginals) == len(weather[0])
    assert sum(marginals[0].values()) == pytest.approx(1, abs=1e-5)
    assert marginals[0] == pytest.approx(crf.predict_marginals_single(weather[0])[0])
    assert crf.score([weather[0]], [weather[1]]) == 1


def test_attributes_of_an_unfitted_estimator_are_none() -> None:
    crf = CRF()
    names = ("tagger_", "classes_", "size_", "num_attributes_", "attributes_", "state_features_",
             "transition_features_", "training_log_")  # fmt: skip
    assert all(getattr(crf, name) is None for name in names)
    with pytest.raises(ValueError, match="not fitted"):
        crf.predict([[["a"]]])


def test_attributes_of_a_fitted_estimator(weather: Weather) -> None:
    crf = CRF(all_possible_transitions=True).fit([weather[0]], [weather[1]])
    assert set(crf.classes_) == {"dry", "wet"}
    assert len(crf.transition_features_) == 4
    assert crf.num_attributes_ == len(crf.attributes_)
    assert crf.state_features_["sky:blue", "dry"] > 0
    assert crf.size_ > 100
    assert crf.training_log_.last_iteration["loss"] > 0


def test_development_data_is_measured_and_printed(weather: Weather, capsys: Any) -> None:
    crf = CRF(max_iterations=5, verbose=True)
    crf.fit([weather[0]], [weather[1]], [weather[0]], [weather[1]])
    assert "F1=1.000" in capsys.readouterr().out
    assert len(crf.training_log_.iterations) <= 5
    with pytest.raises(ValueError, match="Pass both"):
        CRF().fit([weather[0]], [weather[1]], [weather[0]])


def test_it_clones_and_pickles(weather: Weather) -> None:
    crf = CRF(algorithm="pa", c=0.5, threads=2).fit([weather[0]], [weather[1]])
    again = clone(crf)
    assert again.get_params() == crf.get_params() and again.tagger_ is None
    copy = pickle.loads(pickle.dumps(crf))
    assert copy.score([weather[0]], [weather[1]]) == 1


def test_grid_search_runs_in_processes() -> None:
    search = GridSearchCV(
        CRF(features="auto", max_iterations=20), {"c2": [0.01, 10]}, cv=2, n_jobs=2,
        scoring=scorers.flat_accuracy,
    )  # fmt: skip
    search.fit(TOKENS, LABELS)
    assert search.best_score_ == 1
    assert list(search.best_estimator_.predict([["salt"]])[0]) == ["food"]


def test_model_files_are_written_and_read(weather: Weather, tmp_path: Path) -> None:
    path = str(tmp_path / "model.crfsuite")
    CRF(model_filename=path).fit([weather[0]], [weather[1]])
    assert CRF(model_filename=path).score([weather[0]], [weather[1]]) == 1
    path = str(tmp_path / "tokens.tagger")
    CRF(features="auto", model_filename=path).fit(TOKENS, LABELS)
    assert CRF(features="auto", model_filename=path).score(TOKENS, LABELS) == 1


def test_no_temporary_files_are_made(weather: Weather, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    crf = CRF().fit([weather[0]], [weather[1]])
    crf.predict([weather[0]])
    assert crf.state_features_
    assert list(tmp_path.iterdir()) == []


def test_plain_tokens_get_features() -> None:
    crf = CRF(features="auto", threads=2).fit(TOKENS, LABELS, TOKENS[:4], LABELS[:4])
    assert crf.score(TOKENS, LABELS) == 1
    best = crf.predict_nbest([["2", "cups", "milk"]], 3)[0]
    assert best[0].labels == ["value", "measure", "food"]
    assert best[0].probability >= best[1].probability
    assert crf.transition_features_["value", "measure"] > 0


def test_constraints_rule_out_labels() -> None:
    tokens, labels = [["a", "b"], ["b", "a"]], [["O", "B-X"], ["B-X", "I-X"]]
    crf = CRF(features="word[0]", constraints="BIO").fit(tokens * 3, labels * 3)
    attributes = CRF(constraints="BIO").fit([[[w] for w in one] for one in tokens * 3], labels * 3)
    for one, word in ((crf, "a"), (attributes, ["a"])):
        for copy in (one, pickle.loads(pickle.dumps(one))):
            marginals = copy.predict_marginals_single([word, word])
            assert marginals[0]["I-X"] < 1e-6 < marginals[1]["I-X"]


def test_fits_go_on_from_the_last_one(weather: Weather) -> None:
    crf = CRF(max_iterations=1, warm_start=True, c2=0.01)
    crf.fit([weather[0]] * 3, [weather[1]] * 3)
    first = crf.training_log_.last_iteration["loss"]
    for _ in range(4):
        crf.fit([weather[0]] * 3, [weather[1]] * 3)
    assert crf.training_log_.last_iteration["loss"] < first


def test_metrics() -> None:
    true, found = [["a", "b"], ["b"]], [["a", "a"], ["b"]]
    assert metrics.flat_accuracy_score(true, found) == pytest.approx(2 / 3)
    assert metrics.flat_f1_score(true, found, average="macro") == pytest.approx(2 / 3)
    assert metrics.flat_fbeta_score(true, found, 1, average="macro") == pytest.approx(2 / 3)
    assert metrics.flat_precision_score(true, found, average="macro") == 0.75
    assert metrics.flat_recall_score(true, found, average="macro") == 0.75
    assert metrics.sequence_accuracy_score(true, found) == 0.5
    assert metrics.sequence_accuracy_score([], []) == 0
    assert "precision" in metrics.flat_classification_report(true, found)
    assert flatten(true) == ["a", "b", "b"]
