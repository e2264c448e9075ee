"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class WordTaggerError(Exception):
    """An error of the library; its text says what is wrong and what to do.

    ``sequence`` is the index of the sequence with the error, None when it is not about one.
    """

    def __init__(self, message: str, sequence: int | None = None) -> None:
        super().__init__(message)
        self.sequence = sequence

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.sequence))


class ArgumentError(WordTaggerError, ValueError):
    """An invalid argument, whatever the data."""


class FileError(WordTaggerError, OSError):
    """A file that cannot be opened, read or written."""


class ModelError(WordTaggerError, ValueError):
    """A file that is not a model, is damaged, or was written by a newer release."""


class DataError(WordTaggerError, ValueError):
    """An invalid sequence, label, attribute or grammar."""


class ParameterError(WordTaggerError, ValueError):
    """An unknown training parameter, or an invalid value."""


class TrainingError(WordTaggerError, RuntimeError):
    """Training failed: there is nothing to learn from, or it diverged."""


class CommandError(WordTaggerError, RuntimeError):
    """A verb of the command that failed; its text is what the command reported."""

    def __init__(self, message: str, status: int = 1, output: str = "") -> None:
        super().__init__(message)
        #: The exit status.
        self.status = status
        #: What the verb printed.
        self.output = output

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.status, self.output))


class CanceledError(WordTaggerError):
    """A call that was canceled by its progress function."""
