"""The exceptions of the package."""

from __future__ import annotations


class WordTaggerError(Exception):
    """An error of the library; its text says what is wrong and what to do.

    ``sequence`` is the index of the sequence with the error, None when it is not about one.
    """

    def __init__(self, message: str, sequence: int | None = None) -> None:
        super().__init__(message)
        self.sequence = sequence

    def __reduce__(self) -> tuple[type[WordTaggerError], tuple[str, int | None]]:
        return (type(self), (str(self), self.sequence))


class ArgumentError(WordTaggerError, ValueError):
    """An argument that no data can make right."""


class FileError(WordTaggerError, OSError):
    """A file that cannot be opened, read or written."""


class ModelError(WordTaggerError, ValueError):
    """Bytes that are no model, or a damaged one, or one of a later release."""


class DataError(WordTaggerError, ValueError):
    """A sequence, a label, an attribute or a grammar that is not as it has to be."""


class ParameterError(WordTaggerError, ValueError):
    """A parameter that does not exist or cannot have such a value."""


class TrainingError(WordTaggerError, RuntimeError):
    """A training that cannot go on: nothing to learn from, or it diverges."""


class CanceledError(WordTaggerError):
    """A call that was canceled by its progress function."""
