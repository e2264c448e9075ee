"""Compares training with CRFsuite's: the same attributes, penalties and data, in one run.

Usage: training.py WORDTAGGER [--ewt FOLDER] [--fields FOLDER] [--grammar FILE]
                   [--quick] [--to-the-end] [--only PART ...] [--data NAME ...] [--training NAME ...]

Every data set is written once as CRFsuite's items, 27 attributes a token, which both tools read.
Runs alternate: ours, CRFsuite, ours again; both of ours are printed. What is counted:

- CPU of ours covers the whole process: reading, numbering, training, writing the model. CPU
  of CRFsuite (through python-crfsuite) covers its own work alone, taking lines in and training; the
  Python that reads the file is left out.
- Memory is the most that the process ever held, less what it holds before the first line: the
  command's libraries, and Python's.
- The objective is what the tool says at its last step. The online methods minimize none; for them
  accuracy on held-out lines is what counts. All batch methods stop by their own default rules, but
  where ours ends more than 0.1 % lower, it is run again to the step that reached CRFsuite's; and
  where CRFsuite would be busy for many minutes (all pairs, and the generated lines) both tools
  take 50 steps and are compared by their cost and result; --to-the-end runs them to convergence.
- Two threads of ours, five times against one, stand beside two trainings of one thread that run at the
  same time: half of what those take is as near to 0.50 as this machine lets two threads come.
- Model files: CRFsuite's as it is; ours without weights nearer to 0 than PRUNE, so that accuracy
  stays within 0.1 points, and the same with weights of one byte.
"""

import argparse
import copy
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

from attributes import attributes

HERE = os.path.dirname(os.path.abspath(__file__))
PRUNE = "0.03"
SHORT = 50
PARTS = ["peers", "files", "threads", "growth"]


class Training:
    """A training algorithm of both tools."""

    def __init__(self, name, ours, peer, all_pairs=False):
        self.name = name
        self.ours = ours + (["--all-pairs"] if all_pairs else [])
        self.peer_algorithm, self.peer_settings = peer
        if all_pairs:
            self.peer_settings = {
                **self.peer_settings, "feature.possible_states": 1,
                "feature.possible_transitions": 1}
        self.is_batch = self.peer_algorithm == "lbfgs"
        self.takes_long = all_pairs

    def short(self):
        """The same with a number of iterations."""
        short = copy.copy(self)
        short.name = f"{self.name}, {SHORT} steps"
        short.ours = self.ours + [
            "--max-iterations", str(SHORT), "--tolerance", "0", "--gradient-tolerance", "0"]
        short.peer_settings = {
            **self.peer_settings, "max_iterations": SHORT, "epsilon": 0, "delta": 0}
        return short


def online(name, ours, peer):
    passes = ["--algorithm", ours, "--max-iterations", "20"]
    return Training(name, passes, (peer, {"max_iterations": 20}))


TRAININGS = [
    Training("L-BFGS, observed pairs", ["--l2", "1"], ("lbfgs", {"c2": 1})),
    Training("L-BFGS, all pairs", ["--l2", "1"], ("lbfgs", {"c2": 1}), all_pairs=True),
    online("perceptron", "perceptron", "ap"),
    online("passive-aggressive", "passive-aggressive", "pa"),
    online("AROW", "arow", "arow"),
    Training(
        "OWL-QN, c1 = 0.5",
        ["--algorithm", "owlqn", "--l1", "0.5", "--l2", "0", "--max-iterations", "200"],
        ("lbfgs", {"c1": 0.5, "c2": 0, "max_iterations": 200})),
]


# Data


def rows_of_conll(path):
    tokens, labels = [], []
    for line in open(path):
        columns = line.split()
        if columns:
            tokens.append(columns[0])
            labels.append(columns[-1])
        elif tokens:
            yield tokens, labels
            tokens, labels = [], []
    if tokens:
        yield tokens, labels


def rows_of_jsonl(path):
    for line in open(path):
        row = json.loads(line)
        yield row["tokens"], row["labels"]


def escaped(attribute):
    return attribute.replace("\\", "\\\\").replace(":", "\\:")


class Data:
    """A data set as files of CRFsuite's items."""

    def __init__(self, name, training, held_out, folder, limit=None):
        self.name = name
        self.training = f"{folder}/{name}.train.crfsuite"
        self.held_out = f"{folder}/{name}.dev.crfsuite"
        self.lines, self.tokens, self.occurrences = self.write(training, self.training, limit)
        self.write(held_out, self.held_out, limit)

    @staticmethod
    def write(rows, path, limit):
        lines = tokens = occurrences = 0
        with open(path, "w") as file:
            for words, labels in rows:
                if lines == limit:
                    break
                for label, items in zip(labels, attributes(words)):
                    items = [escaped(item) for item in items]
                    file.write("\t".join([label] + items) + "\n")
                    occurrences += len(items)
                file.write("\n")
                lines += 1
                tokens += len(words)
        return lines, tokens, occurrences


# The tools


class Run:
    """The cost and the result of one training."""

    def __init__(self, cpu, memory, objective, accuracy, model, losses=()):
        self.cpu, self.memory, self.objective = cpu, memory, objective
        self.accuracy, self.model = accuracy, model
        self.losses = losses

    def steps_to(self, objective):
        """The number of iterations to reach an objective."""
        return next(step for step, loss in self.losses if loss <= objective)


def measured(command):
    """CPU seconds and peak memory of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status != 0:
        raise SystemExit(f"{' '.join(command)}\n{errors.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def train_ours(tool, data, options, folder, accuracy=True):
    log, model = f"{folder}/log.jsonl", f"{folder}/ours.tagger"
    cpu, memory = measured(
        [tool, "train", data.training, "-o", model, "--log", log] + options)
    memory -= measured([tool, "--version"])[1]
    steps = [json.loads(line) for line in open(log)]
    right = None
    if accuracy:
        right = json.loads(subprocess.run(
            [tool, "evaluate", "--model", model, data.held_out, "--format", "json"],
            check=True, capture_output=True).stdout)["tokenAccuracy"]
    return Run(
        cpu, memory, steps[-1]["loss"], right, os.path.getsize(model),
        [(step["step"], step["loss"]) for step in steps])


def train_peer(data, training, folder):
    settings = json.dumps(training.peer_settings)
    out = subprocess.run(
        [sys.executable, __file__, "--peer", data.training, data.held_out,
         training.peer_algorithm, settings, f"{folder}/crfsuite.model"],
        check=True, capture_output=True, text=True).stdout
    return Run(**json.loads(out.splitlines()[-1]))


def be_peer(training, held_out, algorithm, settings, model):
    """Trains with CRFsuite in this process, and prints the cost."""
    import pycrfsuite

    def sequences(path):
        items, labels = [], []
        for line in open(path):
            fields = line.rstrip("\n").split("\t")
            if len(fields) > 1:
                labels.append(fields[0])
                items.append(
                    [field.replace("\\:", ":").replace("\\\\", "\\") for field in fields[1:]])
            elif items:
                yield pycrfsuite.ItemSequence(items), labels
                items, labels = [], []

    trainer = pycrfsuite.Trainer(algorithm=algorithm, verbose=False)
    trainer.set_params(json.loads(settings))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    cpu = 0.0

    def timed(work):
        nonlocal cpu
        start = time.process_time()
        work()
        cpu += time.process_time() - start

    for items, labels in sequences(training):
        timed(lambda: trainer.append(items, labels))
    timed(lambda: trainer.train(model))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    tagger = pycrfsuite.Tagger()
    tagger.open(model)
    right = total = 0
    for items, labels in sequences(held_out):
        right += sum(a == b for a, b in zip(tagger.tag(items), labels))
        total += len(labels)
    print(json.dumps({
        "cpu": cpu, "memory": memory, "objective": trainer.logparser.last_iteration["loss"], "accuracy": right / total,
        "model": os.path.getsize(model)}))


# The figures


def figure(data, training, column, value, unit="×", digits=2):
    print(f"{training.name}, {data.name}", f"{value:.{digits}f}", unit, column, sep="\t", flush=True)


def options_to_the_same_objective(training, ours, peer):
    if training.is_batch and ours.objective < 0.999 * peer.objective:
        return training.ours + ["--max-iterations", str(ours.steps_to(peer.objective))]
    return training.ours


def compare(tool, data, training, folder):
    ours = train_ours(tool, data, training.ours, folder)
    peer = train_peer(data, training, folder)
    options = options_to_the_same_objective(training, ours, peer)
    if options != training.ours:
        ours = train_ours(tool, data, options, folder)
    for run in (ours, train_ours(tool, data, options, folder, accuracy=False)):
        figure(data, training, "CPU time", run.cpu / peer.cpu)
        figure(data, training, "peak memory", run.memory / peer.memory)
    if training.is_batch:
        figure(data, training, "objective", ours.objective / peer.objective, digits=4)
    figure(data, training, "difference of accuracy", (ours.accuracy - peer.accuracy) * 100, "points")
    return peer, options


def compare_files(tool, data, training, peer, trained, folder):
    """The size of the pruned and quantized model."""
    for name, options in (
        ("pruned", ["--prune", PRUNE]), ("pruned, i8", ["--prune", PRUNE, "--quantize", "i8"]),
    ):
        run = train_ours(tool, data, trained + options, folder)
        figure(data, training, f"model file, {name}", run.model / peer.model)
        figure(data, training, f"difference of accuracy, {name}", (run.accuracy - peer.accuracy) * 100, "points")


def compare_threads(tool, data, training, folder):
    def wall(threads, processes):
        start = time.perf_counter()
        running = [
            subprocess.Popen(
                [tool, "train", data.training, "-o", f"{folder}/{number}.tagger", "--threads",
                 str(threads)] + training.ours,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for number in range(processes)]
        if any(process.wait() for process in running):
            raise SystemExit("a training failed")
        return time.perf_counter() - start

    for _ in range(5):
        one = wall(1, 1)
        figure(data, training, "time of two threads", wall(2, 1) / one)
        figure(data, training, "time of each of two at once", wall(1, 2) / 2 / one)


def compare_growth(tool, small, large, folder):
    """The cost of four times the lines, with the same number of iterations."""
    for training in (TRAININGS[0], TRAININGS[2]):
        options = training.ours + ["--max-iterations", "20", "--tolerance", "0"][
            : 4 if training.is_batch else 0]
        runs = [train_ours(tool, data, options, folder, False) for data in (small, large)]
        growth = 4 * runs[1].cpu / runs[0].cpu / (large.occurrences / small.occurrences)
        figure(large, training, "CPU time of four times the lines", growth)
        figure(large, training, "memory of a feature occurrence", runs[1].memory / large.occurrences, "bytes", 0)


def generated(tool, grammar, count, seed, folder):
    path = f"{folder}/generated-{seed}.jsonl"
    subprocess.run(
        [tool, "generate", grammar, "-n", str(count), "--seed", str(seed), "-o", path], check=True)
    return rows_of_jsonl(path)


def data_sets(arguments, folder):
    quick = arguments.quick

    def wanted(name):
        return getattr(arguments, {"generated": "grammar"}.get(name, name)) and (
            not arguments.data or name in arguments.data)

    if wanted("ewt"):
        yield Data("EWT", rows_of_conll(arguments.ewt + "/train.conll"),
                   rows_of_conll(arguments.ewt + "/dev.conll"), folder, 1500 if quick else None)
    if wanted("fields"):
        yield Data("recipe lines", rows_of_jsonl(arguments.fields + "/train.jsonl"),
                   rows_of_jsonl(arguments.fields + "/dev.jsonl"), folder, 3000 if quick else None)
    if wanted("generated") and {"peers", "growth"} & set(arguments.only):
        count = 10_000 if quick else 200_000
        yield Data("generated lines", generated(arguments.tool, arguments.grammar, count, 1, folder),
                   generated(arguments.tool, arguments.grammar, 5_000, 2, folder), folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--ewt")
    parser.add_argument("--fields")
    parser.add_argument("--grammar")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--to-the-end", action="store_true", help="train to convergence")
    parser.add_argument("--only", action="append", choices=PARTS, help="only these parts")
    parser.add_argument("--data", action="append", help="only these data sets")
    parser.add_argument("--training", action="append", help="only these algorithms")
    arguments = parser.parse_args()
    arguments.only = parts = arguments.only or PARTS
    with tempfile.TemporaryDirectory() as folder:
        for data in data_sets(arguments, folder):
            for training in TRAININGS:
                if arguments.training and training.name not in arguments.training:
                    continue
                # The large one would keep CRFsuite busy for an hour.
                if data.name == "generated lines" and training.name not in (
                        "L-BFGS, observed pairs", "perceptron"):
                    continue
                takes_long = training.is_batch and data.name == "generated lines" or training.takes_long
                if takes_long and not arguments.to_the_end:
                    training = training.short()
                has_files = data.name != "generated lines" and training.name in (
                    "L-BFGS, observed pairs", "OWL-QN, c1 = 0.5")
                if "peers" in parts:
                    peer, options = compare(arguments.tool, data, training, folder)
                elif has_files and "files" in parts:
                    peer = train_peer(data, training, folder)
                    ours = train_ours(arguments.tool, data, training.ours, folder, False)
                    options = options_to_the_same_objective(training, ours, peer)
                if has_files and "files" in parts:
                    compare_files(arguments.tool, data, training, peer, options, folder)
                if "threads" in parts and training.name == "L-BFGS, observed pairs":
                    compare_threads(arguments.tool, data, training, folder)
            if data.name == "generated lines" and "growth" in parts:
                quarter = Data(
                    "quarter", generated(
                        arguments.tool, arguments.grammar, data.lines // 4, 1, folder),
                    [], folder)
                compare_growth(arguments.tool, quarter, data, folder)


if sys.argv[1:2] == ["--peer"]:
    be_peer(*sys.argv[2:])
else:
    main()
