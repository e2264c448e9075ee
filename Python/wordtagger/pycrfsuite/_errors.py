"""The exception of CRFsuite's status codes."""

from __future__ import annotations


class CRFSuiteError(Exception):
    """A training that failed; ``code`` is CRFsuite's status."""

    UNKNOWN, OUT_OF_MEMORY, NOT_SUPPORTED, INCOMPATIBLE = -2147483648, -2147483647, -2147483646, -2147483645
    INTERNAL_LOGIC, OVERFLOW, NOT_IMPLEMENTED = -2147483644, -2147483643, -2147483642
    _messages = {
        UNKNOWN: "Unknown error occurred",
        OUT_OF_MEMORY: "Insufficient memory",
        NOT_SUPPORTED: "Unsupported operation",
        INCOMPATIBLE: "Incompatible data",
        INTERNAL_LOGIC: "Internal error",
        OVERFLOW: "Overflow",
        NOT_IMPLEMENTED: "Not implemented",
    }

    def __init__(self, code: int, detail: str | None = None) -> None:
        self.code = code
        message = self._messages.get(code, "Unexpected error")
        super().__init__(f"{message}: {detail}" if detail else message)

    def __reduce__(self) -> tuple[type[CRFSuiteError], tuple[int]]:
        return (type(self), (self.code,))
