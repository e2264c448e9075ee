"""Compares this package with python-crfsuite, sklearn-crfsuite and ingredient-parser, in one interleaved run.

Usage: compare.py COMMAND [--entities FOLDER] [--lines FILE] [--rounds N] [--only PART ...]

COMMAND is the wordtagger command, whose speed from file to file Arrow is compared with. The rounds of all programs alternate, so that what
else the machine does falls on all of them. Run it in an environment with the peers of requirements.txt and the wheel.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pycrfsuite

from wordtagger import Tagger, generate, train
from wordtagger import pycrfsuite as ours

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "Peers"))


def alternated(rounds: int, *runs: Callable[[], Any]) -> list[list[float]]:
    """The seconds of each round of each run."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, found in zip(runs, times):
            start = time.perf_counter()
            run()
            found.append(time.perf_counter() - start)
    return times


def figure(name: str, value: float | str, unit: str, column: str = "wordtagger") -> None:
    """Prints a line for the record of the figures."""
    print(name, value if isinstance(value, str) else f"{value:.2f}", unit, column, sep="\t", flush=True)


def ratios(name: str, theirs: list[float], mine: list[float], unit: str) -> None:
    """Prints how many times faster we are in each round."""
    for a, b in zip(theirs, mine):
        figure(name, a / b, unit)


def micro(name: str, times: list[float], count: int, column: str = "wordtagger") -> None:
    """Prints the time of one of some things in each round."""
    for value in times:
        figure(name, value / count * 1e6, "µs", column)


def addresses(count: int) -> list[str]:
    """Postal addresses of made-up people."""
    draw = random.Random(1)
    streets = ["Main", "Oak", "N Lake Shore", "Martin Luther King", "Elm", "5th", "W 43rd", "County Road"]
    ends = ["St", "Ave.", "Blvd", "Rd", "Street", "Drive"]
    parts = ["Apt {}", "Suite {}", "#{}", "Floor {}", "PO Box {}"]
    cities = ["Chicago", "New York", "Springfield", "St. Louis", "Los Angeles"]
    return [
        f"{draw.randint(1, 9999)} {draw.choice(streets)} {draw.choice(ends)}, "
        f"{draw.choice(parts).format(draw.randint(1, 99))}, {draw.choice(cities)}, "
        f"{draw.choice(['IL', 'NY', 'CA'])} {draw.randint(10000, 99999)}"
        for _ in range(count)
    ]


def people(count: int) -> list[str]:
    """Names of people and companies."""
    draw = random.Random(2)
    first = ["Anna", "John", "Maria", "Mr. George", "Dr. Lee", "Wei", "Fatima"]
    last = ["Smith", "Garcia Lopez", "O'Neil", "van Dyke", "Cooper", "Jones Jr."]
    ends = ["", "", " LLC", " & Sons Inc.", " Holdings", " and Mary Brown"]
    return [
        f"{draw.choice(first)} {draw.choice(['', 'B. ', 'Q. '])}{draw.choice(last)}{draw.choice(ends)}"
        for _ in range(count)
    ]


def dictionaries(rounds: int) -> None:
    """Tagging with dictionaries of features, as usaddress and probablepeople use them."""
    import probablepeople
    import usaddress

    models: list[tuple[str, str, list[Any]]] = [
        ("usaddress", usaddress.MODEL_PATH, [
            usaddress.tokens2features(usaddress.tokenize(line)) for line in addresses(2000)]),
        ("probablepeople", os.path.join(os.path.dirname(probablepeople.__file__), probablepeople.MODEL_FILE), [
            probablepeople.tokens2features(probablepeople.tokenize(line)) for line in people(2000)]),
    ]  # fmt: skip
    for name, path, features in models:
        peer, mine = pycrfsuite.Tagger(), ours.Tagger()
        peer.open(path)
        mine.open(path)
        count = sum(map(len, features))
        peer_ready = [pycrfsuite.ItemSequence(one) for one in features]
        my_ready = [ours.ItemSequence(one) for one in features]
        times = alternated(
            rounds,
            lambda: [peer.tag(one) for one in features],
            lambda: [mine.tag(one) for one in features],
            lambda: [peer.tag(one) for one in peer_ready],
            lambda: [mine.tag(one) for one in my_ready],
        )
        micro(f"{name}: a token from dictionaries of features", times[1], count)
        micro(f"{name}: a token from dictionaries of features", times[0], count, "pycrfsuite")
        ratios(f"{name}: speed", times[0], times[1], "× pycrfsuite")
        ratios(f"{name}: speed, features ready", times[2], times[3], "× pycrfsuite")


def parity(_: int) -> None:
    """The labels and marginals of the peers' models on 20,000 lines each."""
    import probablepeople
    import usaddress

    folder = os.path.dirname(probablepeople.__file__)
    models: list[tuple[str, str, Any, list[str]]] = [
        ("usaddress", usaddress.MODEL_PATH, usaddress, addresses(20_000))]  # fmt: skip
    models += [
        (f"probablepeople, {kind}", os.path.join(folder, file), probablepeople, people(20_000))
        for kind, file in probablepeople.MODEL_FILES.items()
    ]
    for name, path, module, lines in models:
        peer, mine = pycrfsuite.Tagger(), ours.Tagger()
        peer.open(path)
        mine.open(path)
        compare(name, peer, mine, [module.tokens2features(module.tokenize(line)) for line in lines])
    compare_ingredients()


def compare(name: str, peer: Any, mine: Any, features: list[Any]) -> None:
    """Compares two taggers on sequences, marginals on each tenth."""
    tokens = other = 0
    worst = 0.0
    for number, sequence in enumerate(features):
        expected = peer.tag(sequence)
        found = mine.tag(sequence)
        tokens += len(expected)
        other += sum(a != b for a, b in zip(expected, found))
        if number % 10 == 0:
            for position, marginals in enumerate(mine.marginals()):
                for label, value in marginals.items():
                    worst = max(worst, abs(peer.marginal(label, position) - value))
    figure(f"{name}: labels that differ from pycrfsuite", str(other), f"of {tokens:,}")
    print(f"largest difference of a marginal: {worst:.1e}")


def compare_ingredients() -> None:
    """Compares on the model of ingredient-parser 2.4.0, the last one of CRFsuite's format, with features of ours."""
    model = HERE.parents[1] / "build" / "python" / "ingredient-parser" / "model.en.crfsuite"
    if not model.exists():
        print(f"ingredient-parser 2.4.0 is left out: there is no {model}")
        return
    peer, mine = pycrfsuite.Tagger(), ours.Tagger()
    peer.open(str(model))
    mine.open(str(model))
    names = list(peer.info().attributes)
    draw = random.Random(3)
    features = [
        [draw.choices(names, k=draw.randint(5, 40)) for _ in range(draw.randint(1, 15))]
        for _ in range(20_000)
    ]
    compare("ingredient-parser 2.4.0, drawn features", peer, mine, features)


def recipe_lines(path: str | None, count: int) -> list[dict[str, Any]]:
    """Labeled recipe lines, generated ones without a file."""
    if path:
        with open(path) as file:
            return [json.loads(line) for line in file][:count]
    return generate(ROOT / "Datasets/recipes/recipes.grammar", count, seed=5)


def plain(rounds: int, lines: str | None) -> None:
    """Tagging plain tokens in one batch, beside pycrfsuite with its features ready, and ingredient-parser."""
    from attributes import attributes

    rows = recipe_lines(lines, 6000)
    training, held_out = rows[:4000], rows[4000:]
    templates = (HERE.parent / "Peers" / "tagging.features").read_text()
    mine = train([(one["tokens"], one["labels"]) for one in training], features=templates, l2=1, max_iterations=30, patience=0)
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"max_iterations": 30, "c2": 1})
    for one in training:
        trainer.append(attributes(one["tokens"]), one["labels"])
    with tempfile.TemporaryDirectory() as folder:
        trainer.train(folder + "/model")
        peer = pycrfsuite.Tagger()
        peer.open(folder + "/model")
    ready = [pycrfsuite.ItemSequence(attributes(one["tokens"])) for one in held_out]
    tokens = [one["tokens"] for one in held_out]
    texts = [one["text"] for one in held_out]
    runs: list[Callable[[], Any]] = [
        lambda: [peer.tag(one) for one in ready],
        lambda: mine.tag_tokens(tokens),
        lambda: mine.tag(texts).labels,
        lambda: [mine.tag(text) for text in texts],
    ]
    names = ["plain tokens, one batch", "raw text, one batch", "raw text, a call for each line, with objects"]
    parse = ingredient_parser()
    few = texts[:100]
    if parse is not None:
        runs.append(lambda: [parse(text) for text in few])
    times = alternated(rounds, *runs)
    for name, found in zip(names, times[1:4]):
        ratios(f"{name}: speed", times[0], found, "× pycrfsuite with features ready")
    if parse is not None:
        share = sum(map(len, tokens[:100])) / sum(map(len, tokens))
        ratios("raw text, one batch: speed", [value / share for value in times[4]], times[2], "× ingredient-parser")


def ingredient_parser() -> Callable[[str], Any] | None:
    """The function of ingredient-parser; None when it cannot run, as without NLTK's data."""
    try:
        from tagging import provide_pos_tagger

        data = os.environ.get("REAL_DATA", "") + "/ewt/dev.conll"
        provide_pos_tagger(data)
        from ingredient_parser import parse_ingredient

        parse_ingredient("1 cup flour")
        return parse_ingredient
    except Exception as error:  # Whatever the peer lacks.
        print(f"ingredient-parser is left out: {str(error).strip().splitlines()[0]}")
        return None


def word_features(sentence: list[tuple[str, ...]], position: int) -> dict[str, Any]:
    """Features like the ones of sklearn-crfsuite's tutorial on CoNLL 2002."""
    features: dict[str, Any] = {"bias": 1.0}
    for offset in (-1, 0, 1):
        if not 0 <= position + offset < len(sentence):
            features["start" if offset < 0 else "end"] = True
            continue
        word = sentence[position + offset][0]
        before = f"{offset:+d}:" if offset else ""
        features.update({
            before + "word.lower": word.lower(),
            before + "word.istitle": word.istitle(),
            before + "word.isupper": word.isupper(),
        })  # fmt: skip
        if len(sentence[0]) > 2:
            tag = sentence[position + offset][1]
            features.update({before + "tag": tag, before + "tag[:2]": tag[:2]})
        if offset == 0:
            features.update({"word[-3:]": word[-3:], "word[-2:]": word[-2:], "word.isdigit": word.isdigit()})
    return features


def read_columns(path: Path) -> list[list[tuple[str, ...]]]:
    """Sentences of columns."""
    blocks = path.read_text().split("\n\n")
    return [[tuple(line.split()) for line in block.splitlines()] for block in blocks if block.strip()]


def fitting(rounds: int, folder: str | None) -> None:
    """CRF.fit beside sklearn_crfsuite's: CPU time and F1."""
    import sklearn_crfsuite
    from sklearn_crfsuite import metrics

    from wordtagger.sklearn import CRF

    if folder is None:
        print("\nCRF.fit: left out, no --entities")
        return
    sets = []
    for name in ("train", "dev"):
        sentences = read_columns(Path(folder) / f"{name}.conll")
        X = [[word_features(one, at) for at in range(len(one))] for one in sentences]
        sets.append((X, [[columns[-1] for columns in one] for one in sentences]))
    (X, y), (X_dev, y_dev) = sets
    labels = sorted({label for sequence in y for label in sequence} - {"O"})
    kinds = (("sklearn_crfsuite", sklearn_crfsuite.CRF), ("wordtagger.sklearn", CRF))

    def score(crf: Any, X: list[Any], y: list[list[str]]) -> float:
        return 100 * float(metrics.flat_f1_score(y, crf.predict(X), average="weighted", labels=labels))

    settings = {
        "algorithm": "lbfgs", "c1": 0.1, "c2": 0.1, "max_iterations": 100, "all_possible_transitions": True,
    }  # fmt: skip
    for _ in range(max(1, rounds // 4)):
        for name, kind in kinds:
            before = resource.getrusage(resource.RUSAGE_SELF)
            crf = kind(**settings)
            crf.fit(X, y)
            after = resource.getrusage(resource.RUSAGE_SELF)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            figure("CRF.fit, 100 iterations: CPU time", spent, "s", name)
            figure("CRF.fit, 100 iterations: F1", score(crf, X_dev, y_dev), "", name)

    # A hundred iterations do not reach the optimum, so that F1 differs at random: by split, and less the nearer it is.
    X, y = X + X_dev, y + y_dev
    cut = len(y) * 4 // 5
    for split in range(10):
        order = random.Random(split).sample(range(len(y)), len(y))
        (X_train, y_train), (X_test, y_test) = (
            ([X[index] for index in part], [y[index] for index in part])
            for part in (order[:cut], order[cut:])
        )
        for name, kind in kinds:
            figure("CRF.fit, ten random splits: F1", score(kind(**settings).fit(X_train, y_train), X_test, y_test), "", name)
    (X, y), _ = sets
    for name, kind in kinds:
        crf = kind(**{**settings, "max_iterations": 1000, "epsilon": 1e-7, "delta": 1e-9}).fit(X, y)
        figure("CRF.fit to convergence: penalized loss", f"{crf.training_log_.iterations[-1]['loss']:.1f}", "", name)
        figure("CRF.fit to convergence: F1", score(crf, X_dev, y_dev), "", name)


def arrow(rounds: int, command: str) -> None:
    """Arrow in, Arrow out, beside the command from file to file; and two threads beside one."""
    import pyarrow as pa

    count = 200_000
    lines = [one["text"] for one in generate(ROOT / "Datasets/recipes/recipes.grammar", count, seed=5)]
    tagger = Tagger(ROOT / "Models" / "recipes.tagger")
    table = pa.table({"line": lines})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.txt"
        path.write_text("\n".join(lines) + "\n")

        def file_to_file() -> None:
            with open(folder + "/out.tsv", "w") as output:
                arguments = ["--model", str(ROOT / "Models/recipes.tagger"), "--format", "tsv", "--threads", "1"]
                subprocess.run([command, "tag", *arguments, str(path)], stdout=output, check=True)

        def shared(threads: int) -> None:
            parts = [lines[start::threads] for start in range(threads)]
            workers = [threading.Thread(target=lambda part=part: tagger.tag(part)) for part in parts]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()

        times = alternated(
            max(3, rounds // 2),
            file_to_file,
            lambda: tagger.tag_arrow(table, "line").to_pyarrow(),
            lambda: tagger.tag(lines, threads=1),
            lambda: tagger.tag(lines, threads=2),
            lambda: shared(2),
        )
    ratios("Arrow in, Arrow out, one thread: speed", times[0], times[1], "× the command")
    ratios("tag with two threads: speed", times[2], times[3], "× one thread")
    ratios("tag in two threads of Python: speed", times[2], times[4], "× one thread")


def threads(rounds: int) -> None:
    """What the second thread costs: CPU time, which another program's load does not change."""
    lines = [one["text"] for one in generate(ROOT / "Datasets/recipes/recipes.grammar", 60_000, seed=5)]
    tagger = Tagger(ROOT / "Models" / "recipes.tagger")
    items = tagger._lines(lines)
    runs: list[Callable[[], Any]] = [
        lambda: tagger._lines(lines),
        lambda: tagger._run(items, thread_count=1),
        lambda: tagger._run(items, thread_count=2),
    ]
    spent: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, times in zip(runs, spent):
            start = time.process_time()
            run()
            times.append(time.process_time() - start)
    serial, one, two = map(statistics.median, spent)
    figure("tag with two threads: CPU time", two / one, "× one thread")
    figure("tag: serial share of the CPU time", 100 * serial / (serial + one), "%")


def memory(_: int) -> None:
    """The memory that a million lines take when they come as a stream."""
    lines = [one["text"] for one in generate(ROOT / "Datasets/recipes/recipes.grammar", 1000, seed=5)]
    tagger = Tagger()
    sum(len(line) for line in tagger.stream(lines * 20))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    count = sum(len(line) for line in tagger.stream(line for _ in range(1000) for line in lines))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{count:,} tokens with their objects")
    figure("a million lines as a stream: time", f"{time.perf_counter() - start:.1f}", "s")
    figure("a million lines as a stream: memory beyond 20,000 lines", f"{grown:.1f}", "MiB")


def appending(command: str, folder: str | None, of: str | None) -> None:
    """The memory that a trainer takes for ten iterations on dictionaries, each in a process of its own."""
    if folder is None:
        print("\nmemory of the trainer: left out, no --entities")
        return
    if of is None:
        for name in ("python-crfsuite", "wordtagger"):
            arguments = [sys.executable, __file__, command, "--entities", folder, "--only", "trainer", "--of", name]
            subprocess.run(arguments, check=True)
        return
    sentences = read_columns(Path(folder) / "train.conll")
    trainer = (ours if of == "wordtagger" else pycrfsuite).Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c2": 1.0, "max_iterations": 10})
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for sentence in sentences:
        trainer.append([word_features(sentence, at) for at in range(len(sentence))], [one[-1] for one in sentence])
    with tempfile.TemporaryDirectory() as scratch:
        trainer.train(f"{scratch}/model")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    figure("Trainer, dictionaries, 10 iterations: memory", grown, "MiB", of)


def main() -> None:
    """Runs the parts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--entities")
    parser.add_argument("--lines")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--of", help="the package whose trainer is measured, in this process")
    chosen = parser.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "memory": lambda: memory(chosen.rounds),
        "dictionaries": lambda: dictionaries(chosen.rounds),
        "plain": lambda: plain(chosen.rounds, chosen.lines),
        "arrow": lambda: arrow(chosen.rounds, chosen.command),
        "threads": lambda: threads(chosen.rounds),
        "fitting": lambda: fitting(chosen.rounds, chosen.entities),
        "parity": lambda: parity(chosen.rounds),
        "trainer": lambda: appending(chosen.command, chosen.entities, chosen.of),
    }
    for name, part in parts.items():
        if not chosen.only or name in chosen.only:
            part()


main()
