#!/usr/bin/env python3
"""Measures the service: single lines, batches, latency at 80 % of the load, overload, slow clients, photos at once.

Usage: measure.py PATH-TO-WORDTAGGER   (needs wrk)
"""

import concurrent.futures
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINES = [line for line in (ROOT / "Datasets/samples/lines.txt").read_text().splitlines() if line]


def wrk(url, body, folder, connections, seconds=5):
    """Posts a body again and again; gives requests a second, latencies in ms, and what went wrong."""
    script = folder / "post.lua"
    (folder / "body").write_text(body)
    script.write_text(f'wrk.method = "POST"\nlocal f = io.open("{folder}/body")\nwrk.body = f:read("*a")\nf:close()\n')
    text = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script, url + "tag"],
        capture_output=True, text=True, check=True).stdout
    latency = {share: float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
               for share, value, unit in re.findall(r"(50|90|99)%\s+([\d.]+)(us|ms|s)", text)}
    errors = re.findall(r"(Non-2xx.*|Socket errors.*)", text)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), latency, errors


def memory(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def post(url, body):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=300) as answer:
            return answer.status, len(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, 0


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        service = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--project", f"{name}/p.labels"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = service.stdout.readline().strip()
            port = int(url.split(":")[-1].strip("/"))
            single, latency, errors = wrk(url, LINES[0] + "\n", folder, 8)
            print(f"single lines: {single:,.0f} requests/s, 99 % within {latency['99']:.2f} ms {errors}")
            batch = "\n".join((LINES * 200)[:1000]) + "\n"
            rate, latency, errors = wrk(url, batch, folder, 4)
            print(f"batches of 1,000 lines: {rate * 1000:,.0f} lines/s {errors}")
            # wrk sends as fast as it can; a few connections with pauses between are about 80 % of that.
            script = folder / "delay.lua"
            script.write_text('wrk.method = "POST"\nwrk.body = "2 cups flour\\n"\n'
                              f"function delay() return {max(1, round(8 / (0.8 * single) * 1000))} end\n")
            text = subprocess.run(["wrk", "-t1", "-c8", "-d5s", "--latency", "-s", script, url + "tag"],
                                  capture_output=True, text=True, check=True).stdout
            print("at 80 % of that load:", re.search(r"99%\s+\S+", text)[0], re.search(r"Requests/sec:.*", text)[0])
            rate, latency, errors = wrk(url, LINES[0] + "\n", folder, 1000)
            print(f"1,000 connections: {rate:,.0f} requests/s, 99 % within {latency['99']:.1f} ms {errors},"
                  f" {memory(service.pid):.0f} MB")
            slow = []
            for _ in range(1000):
                connection = socket.create_connection(("127.0.0.1", port))
                connection.send(b"POST /tag HTTP/1.1\r\nHost: localhost\r\n")
                slow.append(connection)
            rate, latency, errors = wrk(url, LINES[0] + "\n", folder, 8, 3)
            print(f"beside 1,000 slow connections: {rate:,.0f} requests/s, 99 % within {latency['99']:.2f} ms {errors}")
            for connection in slow:
                connection.close()
            photo = (ROOT / "Datasets/samples/recipe.jpg").read_bytes()
            start = time.monotonic()
            with concurrent.futures.ThreadPoolExecutor(24) as pool:
                answers = list(pool.map(lambda _: post(url + "recipes", photo), range(24)))
            print(f"24 photos at once: {[status for status, _ in answers].count(200)} read"
                  f" in {time.monotonic() - start:.1f} s, {memory(service.pid):.0f} MB")
        finally:
            service.terminate()
            service.wait(60)


if __name__ == "__main__":
    main()
