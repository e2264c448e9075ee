#!/usr/bin/env python3
"""Measures the service: single lines, batches, latency at 80 % of the load, overload, slow clients, photos at once.

Usage: measure.py PATH-TO-WORDTAGGER   (needs wrk)
Each row ends with the load of the machine before it (processes that run or wait, mean of a minute). Fails when a request is neither
answered nor refused with 429 or 503.
"""

import collections
import concurrent.futures
import os
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

    def __str__(self):
        return (f"{self.rate:,.0f} requests/s, half within {self.latency['50']:.2f} ms,"
                f" 99 % within {self.latency['99']:.2f} ms {self.errors}").rstrip()


def row(name, text):
    print(f"{name}: {text} (load {LOAD:.1f})", flush=True)


def quiet():
    """Remembers the load of the machine before a measurement."""
    global LOAD
    LOAD = os.getloadavg()[0]


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
    return ", ".join(f"{status}: {statuses[status]}" for status in sorted(statuses, key=str))


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
    quiet()
    single = Load(url, line, folder, 8)
    row("single lines on 8 connections", single)
    quiet()
    batch = Load(url, "\n".join((LINES * 200)[:1000]) + "\n", folder, 4)
    row("batches of 1,000 lines", f"{batch.rate * 1000:,.0f} lines/s {batch.errors}".rstrip())
    # Each connection waits 20 ms between its requests, so that they come at 80 % of the rate above.
    quiet()
    load = Load(url, line, folder, max(1, round(0.8 * single.rate * 0.020)), delay=20)
    row("at 80 % of that load", load)
    quiet()
    load = Load(url, line, folder, max(1, round(0.8 * 5000 * 0.020)), delay=20)
    row("at 80 % of 5,000 requests/s", load)
    quiet()
    overload = Load(url, line, folder, 1800)
    row("1,800 connections without pause", f"{overload}, {memory(service.pid, 'VmHWM'):.0f} MB at most")
    if overload.errors:
        failures.append(f"overload: {overload.errors}")
    # Three times as much work as the queue takes.
    long = "\n".join((LINES * 2000)[:20_000]).encode()
    quiet()
    start = time.monotonic()
    statuses = at_once(192, url + "recipes", long[:200_000])
    row("192 long texts at once", f"{statuses} in {time.monotonic() - start:.1f} s, {memory(service.pid, 'VmHWM'):.0f} MB at most")
    slow = SlowClients(port, 1000)
    quiet()
    load = Load(url, line, folder, 8)
    row("beside 1,000 slow connections", load)
    slow.close()
    quiet()
    start = time.monotonic()
    statuses = at_once(24, url + "recipes", (ROOT / "Datasets/samples/recipe.jpg").read_bytes())
    row("24 photos at once", f"{statuses} in {time.monotonic() - start:.1f} s, {memory(service.pid, 'VmHWM'):.0f} MB at most")
    if statuses != "200: 24":
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
