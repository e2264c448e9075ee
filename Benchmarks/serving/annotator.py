#!/usr/bin/env python3
"""Lets a simulated annotator label lines that the service chooses, or random ones, and compares what is learned.

Usage: annotator.py PATH-TO-WORDTAGGER FOLDER [--seeds N] [--lines 100,200,500,1000] [--start nothing|shipped]
FOLDER has train.jsonl and dev.jsonl; labels are taken from there.
"""

import argparse
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

    def train(self):
        job = self.post("jobs")
        while job["state"] == "running":
            time.sleep(0.05)
            job = self.get(f"jobs/{job['id']}")
        if job["state"] != "done":
            raise SystemExit(job)
        # What the model learned is measured, whether the gate lets it in or not.
        self.post(f"project/models/{job['model']}/use")

    def accuracy(self, lines):
        body = "\n".join(json.dumps({"tokens": line["tokens"]}) for line in lines)
        tagged = [json.loads(line)["labels"] for line in self.ask("tag", body, "application/x-ndjson").splitlines()]
        pairs = [(a, b) for line, labels in zip(lines, tagged) for a, b in zip(line["labels"], labels)]
        return (sum(a == b for a, b in pairs) / len(pairs),
                sum(line["labels"] == labels for line, labels in zip(lines, tagged)) / len(lines))


def run(tool, pool, dev, counts, seed, is_chosen, prefix):
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(tool, folder)
        try:
            if prefix:
                service.post("project/labels", sorted({label for line in pool for label in line["labels"]}))
            truth = {tuple(line["tokens"]): line["labels"] for line in pool}
            service.ask("items?format=jsonl", "\n".join(
                json.dumps({"text": line["text"], "tokens": line["tokens"]}) for line in pool), "text/plain")
            results = []
            labeled = 0
            order = rng.sample(pool, len(pool))
            for count in counts:
                while labeled < count:
                    step = min(50, count - labeled)
                    if is_chosen and (labeled or not prefix):
                        lines = [item["tokens"] for item in service.get(f"next?count={step}")["items"]]
                    else:
                        lines = [line["tokens"] for line in order[labeled:labeled + step]]
                    service.ask("items?format=jsonl", "\n".join(json.dumps(
                        {"text": next(l["text"] for l in pool if l["tokens"] == tokens), "tokens": tokens,
                         "labels": truth[tuple(tokens)]}) for tokens in lines), "text/plain")
                    labeled += step
                    if is_chosen and labeled < count:
                        service.train()
                start = time.monotonic()
                service.train()
                service.get("next?count=1")
                seconds = time.monotonic() - start
                results.append((*service.accuracy(dev), seconds))
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
    parser.add_argument("--start", default="nothing", choices=["nothing", "shipped"])
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.lines.split(",")]
    # Labels of other names make the service start from nothing.
    prefix = "x-" if arguments.start == "nothing" else ""

    def read(name):
        lines = [json.loads(line) for line in open(arguments.folder / name, encoding="utf-8")]
        return [{"text": line["text"], "tokens": line["tokens"], "labels": [prefix + label for label in line["labels"]]}
                for line in lines]

    train, dev = read("train.jsonl"), read("dev.jsonl")
    for name, is_chosen in [("random", False), ("chosen", True)]:
        sums = [[0, 0, 0] for _ in counts]
        for seed in range(arguments.seeds):
            rng = random.Random(seed)
            pool = list({tuple(line["tokens"]): line for line in rng.sample(train, min(5000, len(train)))}.values())
            results = run(arguments.tool, pool, rng.sample(dev, min(1500, len(dev))), counts, seed, is_chosen, prefix)
            for total, result in zip(sums, results):
                for index, value in enumerate(result):
                    total[index] += value
        for count, total in zip(counts, sums):
            tokens, lines, seconds = (value / arguments.seeds for value in total)
            print(f"{name} {count:5} lines: {tokens:.4f} of tokens, {lines:.4f} of lines,"
                  f" {seconds:.2f} s to the next line", flush=True)


if __name__ == "__main__":
    main()
