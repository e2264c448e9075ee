#!/usr/bin/env python3
"""Measures training out of core, on ranks, and on hosts with a slow network: time, memory, bytes sent, instructions.

Usage: training.py COMMAND [--lines N] [--data FILE --copies N] [--iterations N] [--ranks 1,2,4] [--algorithm A]
                   [--tables ranks,weak,...]

COMMAND is one that `make mpi` has built. All runs take the same number of iterations with one thread for each rank.

ranks         the same lines, or copies of a file, in memory, out of core and on several ranks of this machine
weak          as many lines for each rank
instructions  the instructions of all ranks together, counted by valgrind on a tenth of the lines
memory        out of core within --limit MB of memory, page cache included, beside training in memory (root, cgroup v1)
scale         out of core within --limit MB, on --sizes generated addresses: time, memory, disk, and accuracy on other addresses
              (root, cgroup v1; 20 million lines take half an hour to generate and as long to train, 10 GB of memory to
              generate, and 40 GB of --scratch)
network       hosts with --megabits and --milliseconds between them (root), beside the model of time
"""
import argparse
import contextlib
import glob
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from network import Network

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOCAL = ["mpirun", "--oversubscribe", "--bind-to", "none"]
GROUP = "/sys/fs/cgroup/memory/wordtagger-bench"


class Bench:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.models = {}

    def lines(self, count):
        """A file of generated lines."""
        path = f"{self.folder}/{count}.jsonl"
        if not os.path.exists(path):
            subprocess.run([self.arguments.command, "generate", f"{ROOT}/Datasets/recipes/recipes.grammar", "--seed", "9",
                            "-n", str(count), "-o", path], check=True, stderr=subprocess.DEVNULL)
        return path

    def data(self):
        """The file with copies that was asked for, or generated lines."""
        if not self.arguments.data:
            return self.lines(self.arguments.lines)
        path = f"{self.folder}/copies{os.path.splitext(self.arguments.data)[1]}"
        with open(path, "wb") as output:
            for _ in range(self.arguments.copies):
                with open(self.arguments.data, "rb") as source:
                    shutil.copyfileobj(source, output)
        return path

    def train(self, data, options=(), starter=(), limit=None, command=None):
        """Trains; returns measurements, of evaluations those after the set-up and the first step."""
        log, model = f"{self.folder}/log", f"{self.folder}/model"
        for old in glob.glob(f"{log}*"):
            os.remove(old)
        batch = ["--tolerance", "0", "--gradient-tolerance", "0"] if self.arguments.algorithm in ("lbfgs", "owlqn") else []
        words = [*starter, command or self.arguments.command, "train", data, "--max-iterations", str(self.arguments.iterations),
                 *batch, "--algorithm", self.arguments.algorithm,
                 *self.arguments.options.split(), *options, "--log", log, "-o", model]
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        join = (lambda: write(f"{GROUP}/cgroup.procs", os.getpid())) if limit else None
        process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=join)
        sampler = Sampler(process.pid)
        errors = process.stderr.read()
        sampler.is_done.set()
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{' '.join(words)}\n{errors}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        logs = [[json.loads(line) for line in open(path)] for path in sorted(glob.glob(f"{log}*"))]
        first, last = logs[0][0], logs[0][-1]
        evaluations = last["epochs"] - first["epochs"]

        def mean(field):
            """The mean over the ranks and the evaluations after the first step."""
            return sum((log[-1].get(field) or 0) - (log[0].get(field) or 0) for log in logs) / len(logs) / evaluations

        # The fastest step, since others share the machine.
        steps = [(later["seconds"] - record["seconds"]) / (later["epochs"] - record["epochs"])
                 for record, later in zip(logs[0][1:], logs[0][2:])] or [0]
        with open(model, "rb") as file:
            content = file.read()
        self.models.setdefault((data, content), len([key for key in self.models if key[0] == data]) + 1)
        return dict(
            seconds=time.monotonic() - start, peak=usage.ru_maxrss / 1024, anonymous=sampler.peak, disk=sampler.disk,
            evaluation=min(steps),
            cpu=after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            bytes=max(log[-1].get("bytesSent", 0) - log[0].get("bytesSent", 0) for log in logs) / evaluations,
            exchanges=mean("exchanges"), waiting=mean("secondsOfExchanges"),
            weights=int(re.search(r"(\d+) weights", errors)[1]), model=self.models[(data, content)], errors=errors)

    # Tables

    def ranks(self):
        data = self.data()
        file = self.arguments.data and f"{self.arguments.copies} x {os.path.basename(self.arguments.data)}"
        print(f"\n{file or f'{self.arguments.lines} lines'}, {os.path.getsize(data) >> 20} MB, "
              f"{self.arguments.iterations} iterations of {self.arguments.algorithm}")
        runs = [("in memory", (), ()), ("out of core", ["--out-of-core"], ())]
        runs += [(f"{ranks} rank{'s' * (ranks != '1')}", ["--mpi"], [*LOCAL, "-n", ranks]) for ranks in self.arguments.ranks.split(",")]
        for _ in range(self.arguments.rounds):
            for name, options, starter in runs:
                found = self.train(data, options, starter)
                figures(found, name)
                if "--mpi" in options:
                    figure("bytes that a rank sends for each weight and evaluation", found["bytes"] / found["weights"], "", name)
                    figure("exchanges of an evaluation", found["exchanges"], "", name, 1)
        print(f"{found['weights']} weights, {len(self.models)} different models")

    def weak(self):
        print(f"\n| ranks | lines | weights | seconds an evaluation | CPU seconds a rank | bytes sent by a rank |")
        print("|---|---|---|---|---|---|")
        for ranks in map(int, self.arguments.ranks.split(",")):
            lines = self.arguments.lines // 4 * ranks
            found = self.train(self.lines(lines), ["--mpi"], [*LOCAL, "-n", str(ranks)])
            print("| {} | {} | {weights} | {evaluation:.3f} | {:.1f} | {:.0f} |".format(
                ranks, lines, found["cpu"] / ranks, found["bytes"], **found), flush=True)

    def instructions(self):
        data = self.lines(self.arguments.lines // 10)
        print(f"\n| {self.arguments.lines // 10} lines | instructions of all ranks | of the first and the last |")
        print("|---|---|---|")
        for name, ranks, options in [("out of core", 0, ["--out-of-core"])] + [
                (f"{ranks} ranks", int(ranks), ["--mpi"]) for ranks in self.arguments.ranks.split(",")]:
            for old in glob.glob(f"{self.folder}/counts*"):
                os.remove(old)
            preload = f"{self.folder}/suspend.so"
            subprocess.run(["cc", "-shared", "-fPIC", "-o", preload, f"{ROOT}/Benchmarks/cluster/suspend.c"], check=True)
            # Some versions of valgrind do not understand the debugging information.
            command = f"{self.folder}/wordtagger"
            subprocess.run(["strip", "-g", "-o", command, self.arguments.command], check=True)
            counter = ["valgrind", "-q", "--tool=cachegrind", "--cache-sim=no",
                       f"--cachegrind-out-file={self.folder}/counts.%p"]
            self.train(data, options, [*([*LOCAL, "-n", str(ranks)] if ranks else []), "env", f"LD_PRELOAD={preload}",
                                       *counter], command=command)
            counts = sorted(int(re.search(r"summary: (\d+)", open(path).read())[1])
                            for path in glob.glob(f"{self.folder}/counts*"))
            print(f"| {name} | {sum(counts) / 1e9:.2f} G | {counts[0] / 1e9:.2f} and {counts[-1] / 1e9:.2f} G |", flush=True)

    def memory(self):
        data = self.lines(self.arguments.lines)
        print(f"\n{self.arguments.lines} lines, {os.path.getsize(data) >> 20} MB")
        with memory_group(self.arguments.limit):
            for name, options, limit in [("in memory", (), None), ("out of core", ["--out-of-core"], None), (
                    f"out of core within {self.arguments.limit} MB, cache included", ["--out-of-core"], True)]:
                found = self.train(data, [*options, *(["--scratch", self.folder] if options else [])], (), limit)
                figures(found, name)
                figure("memory of its own at most", found["anonymous"], "MB", name, 0)
            most = int(open(f"{GROUP}/memory.max_usage_in_bytes").read()) >> 20
            print(f"{found['weights']} weights; at most {most} MB were counted against the limit, cache included")

    def scale(self):
        sizes = sorted(map(int, self.arguments.sizes.split(",")))
        grammar = f"{ROOT}/Datasets/addresses/addresses.grammar"
        data = {}
        for size in sizes:
            data[size] = f"{self.arguments.scratch or self.folder}/addresses-{size}"
            if not os.path.exists(data[size]):
                self.generate(grammar, data[size] + ".part", size, "--split", "98/1/1", "--seed", "1")
                os.rename(data[size] + ".part", data[size])
        others = f"{self.folder}/others.jsonl"
        self.generate(grammar, others, 30_000, "--seed", "77")
        test = self.unknown(others, [f"{data[size]}/train.jsonl" for size in sizes])
        print("\n| lines | tokens | weights | seconds | CPU seconds | MB in memory, cache included | MB on the disk at most "
              "| MB of the model | tokens right | lines right |\n|---|---|---|---|---|---|---|---|---|---|")
        with memory_group(self.arguments.limit):
            for size in sizes:
                write(f"{GROUP}/memory.max_usage_in_bytes", 0)
                scratch = self.arguments.scratch or self.folder
                found = self.train(f"{data[size]}/train.jsonl", ["--out-of-core", "--scratch", scratch], (), True)
                most = int(open(f"{GROUP}/memory.max_usage_in_bytes").read()) >> 20
                lines, tokens = re.search(r"(\d+) sequences, (\d+) tokens", found["errors"]).groups()
                report = subprocess.run([self.arguments.command, "evaluate", "--model", f"{self.folder}/model", test],
                                        check=True, capture_output=True, text=True).stdout
                right = [re.search(rf"{name} right +(\S+)", report)[1] for name in ("tokens", "sequences")]
                print(f"| {lines} | {tokens} | {found['weights']} | {found['seconds']:.0f} | {found['cpu']:.0f} | {most} "
                      f"| {found['disk']} | {os.path.getsize(f'{self.folder}/model') / 1e6:.1f} | {right[0]} | {right[1]} |",
                      flush=True)

    def generate(self, grammar, output, count, *options):
        """Generates lines; half of the names of streets and cities are words of no list."""
        subprocess.run([self.arguments.command, "generate", grammar, "-n", str(count), "--unknown-words", "0.5", *options,
                        "-o", output], check=True, stderr=subprocess.DEVNULL)

    def unknown(self, path, known):
        """A file of the lines of a file that no other file has."""
        def text(line):
            return line[:line.index(b'","tokens"')]

        with open(path, "rb") as file:
            lines = {text(line): line for line in file}
        for other in known:
            with open(other, "rb") as file:
                for line in file:
                    lines.pop(text(line), None)
                # What is in the cache would not count against the limit.
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        with open(f"{self.folder}/unknown.jsonl", "wb") as file:
            file.writelines(lines.values())
        return file.name

    def network(self):
        """Compares times on hosts with the model's times: for as many ranks without a network, and for what it adds."""
        data = self.lines(self.arguments.lines)
        print(f"\n{self.arguments.megabits} Mb/s, {self.arguments.milliseconds} ms one way, "
              f"{os.cpu_count()} cores for all hosts and the relay between them")
        print("| hosts | seconds an evaluation | without a network | exchanges | bytes of a rank | CPU seconds of the relay "
              "| by the model | measured / model |\n|---|---|---|---|---|---|---|---|")
        latency, rate = self.arguments.milliseconds / 1e3, self.arguments.megabits * 1e6 / 8
        for ranks in map(int, self.arguments.ranks.split(",")):
            if ranks == 1:
                continue
            local = self.train(data, ["--mpi"], [*LOCAL, "-n", str(ranks)])
            network = Network(ranks, self.arguments.megabits, self.arguments.milliseconds)
            try:
                found = self.train(data, ["--mpi"], network.mpirun(ranks))
                relay = network.cpu_of_a_byte() * found["bytes"] * ranks
            finally:
                network.close()
            modeled = local["evaluation"] + found["exchanges"] * latency + found["bytes"] / rate
            print("| {} | {evaluation:.3f} | {:.3f} | {exchanges:.1f} | {bytes:.0f} | {:.3f} | {:.3f} | {:.2f} |".format(
                ranks, local["evaluation"], relay, modeled, found["evaluation"] / modeled, **found), flush=True)


@contextlib.contextmanager
def memory_group(megabytes):
    """A group for processes whose memory, cache included, is limited."""
    os.makedirs(GROUP, exist_ok=True)
    write(f"{GROUP}/memory.limit_in_bytes", megabytes << 20)
    try:
        yield
    finally:
        os.rmdir(GROUP)


def figure(name, value, unit, column, digits=2):
    print(name, f"{value:.{digits}f}", unit, column, sep="\t", flush=True)


def figures(found, column):
    """Prints what all trainings have."""
    figure("time", found["seconds"], "s", column, 1)
    figure("CPU time", found["cpu"], "s", column, 1)
    figure("an evaluation", found["evaluation"], "s", column, 3)
    figure("memory of a process at most", found["peak"], "MB", column, 0)


class Sampler(threading.Thread):
    """Looks how many megabytes of its own in memory, without pages of files, and in scratch files a process has at most."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.path = process, f"/proc/{process}/status"
        self.peak, self.disk, self.is_done = 0, 0, threading.Event()
        self.start()

    def run(self):
        while not self.is_done.wait(0.05):
            try:
                with open(self.path) as file:
                    found = re.search(r"RssAnon:\s+(\d+)", file.read())
            except OSError:
                return
            self.peak = max(self.peak, int(found[1]) // 1024 if found else 0)
            self.disk = max(self.disk, self.scratch() >> 20)

    def scratch(self):
        """The bytes on the disk of the files without a name that the process has open."""
        sizes = {}
        try:
            for path in glob.glob(f"/proc/{self.process}/fd/*"):
                if os.readlink(path).endswith(" (deleted)"):
                    found = os.stat(path)
                    sizes[found.st_ino] = found.st_blocks * 512
        except OSError:
            pass
        return sum(sizes.values())


def write(path, value):
    with open(path, "w") as file:
        file.write(str(value))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", type=os.path.abspath)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--data", help="labeled data to train on instead of generated lines (table ranks)")
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--ranks", default="1,2,4")
    parser.add_argument("--algorithm", default="lbfgs")
    parser.add_argument("--options", default="", help="further options of train")
    parser.add_argument("--tables", default="ranks,weak,instructions,network")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--limit", type=int, default=512)
    parser.add_argument("--sizes", default="10000,100000,1000000", help="lines to generate (table scale)")
    parser.add_argument("--scratch", help="the folder of the data and of temporary files (table scale)")
    parser.add_argument("--megabits", type=float, default=1000)
    parser.add_argument("--milliseconds", type=float, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments, folder)
        for table in arguments.tables.split(","):
            getattr(bench, table)()


if __name__ == "__main__":
    sys.exit(main())
