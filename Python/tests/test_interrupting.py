"""Ctrl-C and exceptions of callbacks end a training at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

import wordtagger
from wordtagger import pycrfsuite
from wordtagger.sklearn import CRF

#: A training that takes hours, as nothing explains its labels. It says when the library begins, and each step.
PROGRAM = """
import random, sys
import wordtagger
from wordtagger import _native, pycrfsuite
from wordtagger.sklearn import CRF

def say(text):
    print(text, flush=True)

train = _native.objects.wtpy_train

def announced(*arguments):
    say("encoding")
    return train(*arguments)

_native.objects.wtpy_train = announced

class Trainer(pycrfsuite.Trainer):
    def on_iteration(self, log, info):
        say(f"step {info['num']}")

kind, size = sys.argv[1], int(sys.argv[2])
draw = random.Random(5)
words = [[f"w{draw.randrange(5000)}" for _ in range(20)] for _ in range(size)]
labels = [[f"l{draw.randrange(10)}" for _ in sequence] for sequence in words]
items = [[{"word": word, "parts": [word[:2], word[-1], word[1]]} for word in sequence] for sequence in words]
if kind == "train":
    say("reading")
    wordtagger.train(
        zip(words, labels), features="word[-2..2]", algorithm="perceptron", max_iterations=1000000,
        progress=lambda progress: say(f"step {progress.step}"),
    )
elif kind == "pycrfsuite":
    trainer = Trainer("ap", {"max_iterations": 1000000}, verbose=True)
    say("reading")
    for sequence in zip(items, labels):
        trainer.append(*sequence)
    trainer.train("")
else:
    say("reading")
    CRF("ap", max_iterations=1000000, verbose=True, trainer_cls=Trainer).fit(items, labels)
"""

#: What the program says before the signal, how long afterwards it is sent, and the number of sequences.
MOMENTS = {
    "reading": ("reading", 0.02, 10_000),
    "encoding": ("encoding", 0.01, 10_000),
    "start": ("step 1", 0.0, 200),
    "middle": ("step 7", 0.003, 200),
}


def lines_until(lines: Iterator[str], text: str) -> None:
    for line in lines:
        if line.strip() == text:
            return
    pytest.fail(f"the program did not say {text!r}")


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", ["train", "pycrfsuite", "CRF"])
def test_ctrl_c_ends_a_training_at_once(kind: str, moment: str) -> None:
    text, delay, size = MOMENTS[moment]
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, kind, str(size)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    try:
        lines_until(iter(child.stdout), text)
        time.sleep(delay)
        child.send_signal(signal.SIGINT)
        sent = time.monotonic()
        output, errors = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == -signal.SIGINT and errors.rstrip().endswith("KeyboardInterrupt")
    assert "ignored" not in errors
    assert time.monotonic() - sent < 10
    if moment in ("reading", "encoding"):
        assert "step" not in output


class Interruption(BaseException):
    """What no handler of exceptions catches."""


def test_an_exception_of_a_callback_ends_a_training_and_is_raised() -> None:
    called: list[int] = []

    def interrupt(*_: object) -> None:
        called.append(1)
        raise Interruption

    class Trainer(pycrfsuite.Trainer):
        on_iteration = interrupt

    words, labels = [["a", "b"]], [["A", "B"]]
    items = [[{"word": word} for word in words[0]]]
    trainer = Trainer("lbfgs")
    trainer.append(items[0], labels[0])
    with pytest.raises(Interruption):
        wordtagger.train(zip(words, labels), features="word[0]", progress=interrupt)
    with pytest.raises(Interruption):
        trainer.train("")
    with pytest.raises(Interruption):
        CRF(verbose=True, trainer_cls=Trainer).fit(items, labels)
    assert len(called) == 3
