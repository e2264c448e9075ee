#!/usr/bin/env python3
"""Measures training out of core and on ranks of one machine: time, CPU time, memory, bytes sent, bytes of the model.

Usage: training.py COMMAND [--lines N] [--iterations N] [--ranks 1,2] [--limit MB]

COMMAND is one that `make mpi` has built. All runs take the same number of iterations with one thread for each rank.
"""
import argparse
import json
import os
import resource
import subprocess
import tempfile
import time


def run(words, limit=None):
    """Runs a command; returns seconds, CPU seconds, the largest process in MB and standard error."""
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    def limit_data():
        if limit:
            resource.setrlimit(resource.RLIMIT_DATA, (limit << 20, limit << 20))
    process = subprocess.Popen(
        words, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=limit_data)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        raise SystemExit(f"{' '.join(words)}\n{errors}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, cpu, usage.ru_maxrss / 1024, errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--lines", type=int, default=50_000)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--ranks", default="1,2")
    parser.add_argument("--limit", type=int, help="MB of memory of its own that the out-of-core run may have")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--algorithm", default="lbfgs")
    arguments = parser.parse_args()
    root = os.path.join(os.path.dirname(__file__), "..", "..")
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data.jsonl"
        run([arguments.command, "generate", f"{root}/Datasets/recipes/recipes.grammar", "--seed", "9",
             "-n", str(arguments.lines), "-o", data])
        common = [data, "--max-iterations", str(arguments.iterations), "--tolerance", "0",
                  "--gradient-tolerance", "0", "--algorithm", arguments.algorithm]
        rows = [("in memory", [], [], None), ("out of core", [], ["--out-of-core"], arguments.limit)]
        rows += [(f"{ranks} ranks", ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", ranks],
                  ["--mpi"], None) for ranks in arguments.ranks.split(",")]
        print(f"{arguments.lines} lines, {os.path.getsize(data) >> 20} MB")
        print("| run | seconds | CPU seconds | peak MB | seconds an evaluation | MB sent an evaluation | model |")
        print("|---|---|---|---|---|---|---|")
        models = {}
        for _ in range(arguments.rounds):
            for name, starter, options, limit in rows:
                log, model = f"{folder}/log", f"{folder}/{name}.tagger"
                seconds, cpu, peak, errors = run(
                    starter + [arguments.command, "train"] + common + options + ["--log", log, "-o", model],
                    limit)
                records = [json.loads(line) for line in open(log)]
                evaluations = records[-1]["epochs"]
                sent = [int(line.split()[4]) for line in errors.splitlines() if "rank sent" in line]
                step = (records[-1]["seconds"] - records[0]["seconds"]) / (evaluations - records[0]["epochs"])
                with open(model, "rb") as file:
                    models.setdefault(file.read(), name)
                    file.seek(0)
                    same = models[file.read()]
                mb = f"{sent[0] / 1e6 / evaluations:.2f}" if sent else "0"
                print(f"| {name} | {seconds:.1f} | {cpu:.1f} | {peak:.0f} | {step:.3f} | {mb} | as {same} |", flush=True)
        weights = [line for line in errors.splitlines() if "weights" in line]
        print(weights[-1] if weights else "")


if __name__ == "__main__":
    main()
