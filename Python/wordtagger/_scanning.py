"""Calls of the ``wordtagger`` command, which reads pictures: it has Tesseract."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys

from .errors import ArgumentError

_TESSERACT_LANGUAGES = {"en": "eng", "de": "deu", "fr": "fra", "it": "ita", "es": "spa"}
_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def command_arguments(
    command: str, language: str | None, system: str | None, factor: str | int | None
) -> list[str]:
    """Returns the call of the command that reads pictures with the settings of a reader."""
    if language is not None and language not in _TESSERACT_LANGUAGES:
        raise ArgumentError(
            f"the language is {language!r}; expected one of {', '.join(_TESSERACT_LANGUAGES)}"
        )
    arguments = [command, "read", "--format", "json"]
    values = (_TESSERACT_LANGUAGES.get(language or ""), system, factor)
    for option, value in zip(("--language", "--units", "--scale"), values):
        if value is not None:
            arguments += [option, str(value)]
    return arguments


def run_command(arguments: list[str], timeout: float | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command; when time is up, or an exception ends the call, it is asked to end with its helpers, then killed."""
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        preexec_fn=_end_with_parent,
    )
    try:
        output, errors = process.communicate(timeout=timeout)
    except BaseException:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=2)
        raise
    return subprocess.CompletedProcess(arguments, process.returncode, output, errors)


def _end_with_parent() -> None:
    """Lets the command end when its parent does, as a worker that an engine has killed."""
    if _LIBC is not None:
        _LIBC.prctl(_END_WITH_PARENT, signal.SIGTERM)
