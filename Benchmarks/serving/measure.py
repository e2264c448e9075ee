#!/usr/bin/env python3
"""Measures the service: single lines, batches, latency at 80 % of the load, overload, slow clients, photos at once.

Usage: measure.py PATH-TO-WORDTAGGER   (needs wrk)
Fails when a request is neither answered nor refused with 429 or 503.
"""

import collections
import concurrent.futures
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINES = [line for line in (ROOT / "Datasets/samples/lines.txt").read_text().splitlines() if line]
failures = []


class Load:
    """What wrk found: requests a second, latencies in ms, and what went wrong."""

    def __init__(self, url, body, folder, connections, seconds=5, delay=None):
        script = folder / "post.lua"
        (folder / "body").write_text(body)
        script.write_text(
            f'wrk.method = "POST"\nlocal f = io.open("{folder}/body")\nwrk.body = f:read("*a")\nf:close()\n'
            + (f"function delay() return {delay} end\n" if delay else ""))
        text = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "--latency", "-s", script, url + "tag"],
            capture_output=True, text=True, check=True).stdout
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
        self.latency = {share: float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
                        for share, value, unit in re.findall(r"(50|90|99)%\s+([\d.]+)(us|ms|s)", text)}
        self.errors = " ".join(re.findall(r"(Non-2xx.*|Socket errors.*)", text))

    def print(self, name):
        figure(name, f"{self.rate:.0f}", "requests/s")
        figure(name, f"{self.latency['50']:.2f}", "ms", "median")
        figure(name, f"{self.latency['99']:.2f}", "ms", "99th percentile")
        if self.errors:
            failures.append(f"{name}: {self.errors}")


def figure(name, value, unit, column="throughput"):
    print(name, value, unit, column, sep="\t", flush=True)


def answered(name, count, total, start):
    figure(name, count, f"of {total}", "answered")
    figure(name, f"{time.monotonic() - start:.1f}", "s", "time")


def memory(pid, key="VmRSS"):
    return int(re.search(rf"{key}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def post(url, body):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=300) as answer:
            answer.read()
            return answer.status
    except urllib.error.HTTPError as error:
        error.read()
        return error.code
    except OSError as error:
        return type(error).__name__


def at_once(count, url, body):
    """Posts a body many times at once; gives how often there was each status."""
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        statuses = collections.Counter(pool.map(lambda _: post(url, body), range(count)))
    for status in statuses:
        if status not in (200, 429, 503):
            failures.append(f"{url}: {status} {statuses[status]} times")
    return statuses


class SlowClients:
    """Connections that send a byte of a header every second."""

    def __init__(self, port, count):
        self.connections = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.send(b"POST /tag HTTP/1.1\r\nHost: localhost\r\nX: ")
            self.connections.append(connection)
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.drip)
        self.thread.start()

    def drip(self):
        while not self.is_over.wait(1):
            for connection in self.connections:
                try:
                    connection.send(b"a")
                except OSError:
                    pass

    def close(self):
        self.is_over.set()
        self.thread.join()
        for connection in self.connections:
            connection.close()


def measure(service, folder):
    url = service.stdout.readline().strip()
    port = int(url.split(":")[-1].strip("/"))
    line = LINES[0] + "\n"
    Load(url, line, folder, 8, 1)
    single = Load(url, line, folder, 8)
    single.print("single lines on 8 connections")
    batch = Load(url, "\n".join((LINES * 200)[:1000]) + "\n", folder, 4)
    figure("batches of 1,000 lines", f"{batch.rate * 1000:.0f}", "lines/s")
    # Each connection waits 20 ms between its requests, so that they come at 80 % of the rate above.
    Load(url, line, folder, max(1, round(0.8 * single.rate * 0.020)), delay=20).print("at 80 % of that load")
    Load(url, line, folder, max(1, round(0.8 * 5000 * 0.020)), delay=20).print("at 80 % of 5,000 requests/s")
    Load(url, line, folder, 1800).print("1,800 connections without pause")
    figure("1,800 connections without pause", f"{memory(service.pid, 'VmHWM'):.0f}", "MB", "memory at most")
    # Three times as much work as the queue takes.
    long = "\n".join((LINES * 2000)[:20_000]).encode()
    start = time.monotonic()
    statuses = at_once(192, url + "recipes", long[:200_000])
    answered("192 long texts at once, the others refused with 429", statuses[200], 192, start)
    slow = SlowClients(port, 1000)
    Load(url, line, folder, 8).print("beside 1,000 slow connections")
    slow.close()
    start = time.monotonic()
    statuses = at_once(24, url + "recipes", (ROOT / "Datasets/samples/recipe.jpg").read_bytes())
    answered("24 photos at once", statuses[200], 24, start)
    if statuses[200] != 24:
        failures.append("not every photo was read")


def main():
    with tempfile.TemporaryDirectory() as name:
        service = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--project", f"{name}/p.labels"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            measure(service, pathlib.Path(name))
        finally:
            service.terminate()
            service.wait(60)
    if failures:
        raise SystemExit("\n".join(failures))


if __name__ == "__main__":
    main()
