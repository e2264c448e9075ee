#!/usr/bin/env python3
"""Lets a simulated annotator label lines that the service chooses, or random ones, and compares what is learned.

Usage: annotator.py PATH-TO-WORDTAGGER FOLDER [--seeds N] [--lines 100,200,500,1000] [--start nothing|shipped] [--source NAME]
FOLDER has train.jsonl and dev.jsonl; labels are taken from there.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import tempfile
import time
import urllib.request


class Service:
    """A service with a project of its own."""

    def __init__(self, tool, folder):
        self.process = subprocess.Popen(
            [tool, "serve", "--port", "0", "--project", f"{folder}/p.labels"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip()

    def ask(self, path, body=None, kind="application/json"):
        headers = {"Content-Type": kind} if body is not None else {}
        request = urllib.request.Request(self.url + path, None if body is None else body.encode(), headers)
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.read().decode()

    def get(self, path):
        return json.loads(self.ask(path))

    def post(self, path, value=""):
        return json.loads(self.ask(path, value if isinstance(value, str) else json.dumps(value)))

    def add(self, lines, keys):
        self.ask("items?format=jsonl", "\n".join(json.dumps({key: line[key] for key in keys}) for line in lines), "text/plain")

    def train(self):
        job = self.post("jobs")
        while job["state"] == "running":
            time.sleep(0.02)
            job = self.get(f"jobs/{job['id']}")
        if job["state"] != "done":
            raise SystemExit(job)
        # What the model learned is measured, whether the gate lets it in or not.
        if not job["report"]["isPassed"]:
            self.post(f"project/models/{job['model']}/use")

    def tagged(self, lines):
        body = "\n".join(json.dumps({"tokens": line["tokens"]}) for line in lines)
        return [json.loads(line) for line in self.ask("tag?confidence=true&nbest=20", body, "application/x-ndjson").splitlines()]


def keys(right, item):
    """The keys that the page needs for a line: to go to each wrong word and label it, whereupon the others follow, or to
    take the next most probable labels; and to accept."""
    labels = list(item["labels"])
    count = len(labels)
    doubts = [index for index, value in enumerate(item["confidence"]) if value < 0.8]
    alternatives = [other["labels"] for other in item["nbest"]]
    given = {}

    def fitting():
        return [other for other in alternatives if all(other[index] == label for index, label in given.items())]

    def doubtful(start):
        best = fitting()[:2]
        places = [index for index in range(count) if best[0][index] != best[1][index]] if len(best) == 2 else []
        return next((index for index in places if index >= start), places[0] if places else None)

    place = doubtful(0)
    if place is None:
        place = min(range(count), key=lambda index: item["confidence"][index]) if doubts else 0

    def around(place):
        later = [index for index in doubts if index > place] + [index for index in doubts if index <= place]
        return {max(0, place - 1), min(count - 1, place + 1), *(later[:1] + later[-1:] if later else [])}

    total, best = 1, None
    while labels != right:
        if right in fitting():
            steps = fitting().index(right) - (fitting().index(labels) if labels in fitting() else -1)
            best = min(total + steps, best or total + steps)
        reached, border = {place: 0}, collections.deque([place])
        while labels[border[0]] == right[border[0]]:
            for other in around(border[0]):
                if other not in reached:
                    reached[other] = reached[border[0]] + 1
                    border.append(other)
            border.popleft()
        place = border[0]
        total += reached[place] + 1
        labels[place] = given[place] = right[place]
        labels = list(fitting()[0]) if fitting() else labels
        following = doubtful(place + 1)
        place = min(count - 1, place + 1) if following is None else following
    return min(total, best or total)


def run(arguments, pool, dev, seed, is_chosen, prefix):
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(arguments.tool, folder)
        try:
            if prefix:
                service.post("project/labels", sorted({label for line in pool for label in line["labels"]}))
            truth = {tuple(line["tokens"]): line for line in pool}
            service.add(pool, ["text", "tokens"])
            results = []
            labeled = 0
            order = rng.sample(pool, len(pool))
            for count in arguments.counts:
                while labeled < count:
                    step = min(arguments.step, count - labeled)
                    if is_chosen and (labeled or not prefix):
                        lines = [truth[tuple(item["tokens"])] for item in service.get(f"next?count={step}")["items"]]
                    else:
                        lines = order[labeled:labeled + step]
                    service.add(lines, ["text", "tokens", "labels"])
                    labeled += step
                    if is_chosen and labeled < count:
                        service.train()
                start = time.monotonic()
                if labeled:
                    service.train()
                service.get("next?count=1")
                seconds = time.monotonic() - start
                tagged = service.tagged(dev)
                tokens = [a == b for line, item in zip(dev, tagged) for a, b in zip(line["labels"], item["labels"])]
                results.append((sum(tokens) / len(tokens),
                                sum(line["labels"] == item["labels"] for line, item in zip(dev, tagged)) / len(dev),
                                sum(keys(line["labels"], item) for line, item in zip(dev, tagged)) / len(dev), seconds))
            return results
        finally:
            service.process.terminate()
            service.process.wait(30)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--lines", default="100,200,500,1000")
    parser.add_argument("--step", type=int, default=50, help="how many lines are labeled before a model is trained")
    parser.add_argument("--start", default="nothing", choices=["nothing", "shipped"])
    parser.add_argument("--source", help="take the lines of this source alone")
    parser.add_argument("--orders", default="random,chosen")
    arguments = parser.parse_args()
    arguments.counts = [int(count) for count in arguments.lines.split(",")]
    # Labels of other names make the service start from nothing.
    prefix = "x-" if arguments.start == "nothing" else ""

    def read(name):
        lines = [json.loads(line) for line in open(arguments.folder / name, encoding="utf-8")]
        return [{"text": line["text"], "tokens": line["tokens"], "labels": [prefix + label for label in line["labels"]]}
                for line in lines if arguments.source in (None, line.get("source"))]

    train, dev = read("train.jsonl"), read("dev.jsonl")
    for order in arguments.orders.split(","):
        sums = [[0, 0, 0, 0] for _ in arguments.counts]
        for seed in range(arguments.seeds):
            rng = random.Random(seed)
            pool = list({tuple(line["tokens"]): line for line in rng.sample(train, min(5000, len(train)))}.values())
            results = run(arguments, pool, rng.sample(dev, min(1500, len(dev))), seed, order == "chosen", prefix)
            for total, result in zip(sums, results):
                for index, value in enumerate(result):
                    total[index] += value
        for count, total in zip(arguments.counts, sums):
            tokens, lines, strokes, seconds = (value / arguments.seeds for value in total)
            start = {"nothing": "from nothing", "shipped": "from the recipe model"}[arguments.start]
            name = f"{arguments.folder.name}, {start}, {count:,} {order} lines"
            for value, unit, column in [(f"{100 * tokens:.2f}", "%", "tokens right"), (f"{100 * lines:.2f}", "%", "lines right"),
                                        (f"{strokes:.2f}", "keys", "for a line"), (f"{seconds:.2f}", "s", "to the next line")]:
                print(name, value, unit, column, sep="\t", flush=True)


if __name__ == "__main__":
    main()
