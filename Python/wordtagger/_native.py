"""The C interface of the library (``wordtagger.h``), and the helper that reads Python's objects."""

from __future__ import annotations

import ctypes
import json
import os
import sysconfig
from collections.abc import Iterable
from ctypes import (
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint64,
    c_void_p,
    py_object,
)
from typing import Any

from . import errors

FOLDER = os.path.dirname(os.path.abspath(__file__))
LINES, TOKENS, ATTRIBUTES = 0, 1, 2


class Text(Structure):
    """``wt_text``."""

    _fields_ = [("bytes", c_void_p), ("size", c_int64)]


class Texts(Structure):
    """``wt_texts``."""

    _fields_ = [("bytes", c_void_p), ("offsets", POINTER(c_int64)), ("count", c_int64)]


class Column(Structure):
    """``wt_column``."""

    _fields_ = [("size", c_size_t), ("name", Text), ("cells", Texts)]


class Batch(Structure):
    """``wt_batch``; ``owner`` keeps what its pointers refer to."""

    owner: Any

    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int),
        ("count", c_int64),
        ("bytes", c_void_p),
        ("offsets", c_void_p),
        ("sequence_items", c_void_p),
        ("item_attributes", c_void_p),
        ("values", c_void_p),
        ("columns", POINTER(Column)),
        ("column_count", c_int64),
        ("labels", POINTER(Texts)),
        ("forced_labels", c_void_p),
        ("weights", c_void_p),
        ("literal_labels", c_bool),
    ]


def checked(name: str, value: int, least: int, most: int = 2**31 - 1) -> int:
    """Returns a number that is in its range; ctypes would truncate a large one."""
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}; expected {least} to {most}")
    return value


def tag_options(**options: Any) -> TagOptions:
    """Returns options of tagging."""
    for name, least, most in (("best_count", 1, 1_000), ("thread_count", -1, 1_024)):
        if name in options:
            checked(name, options[name], least, most)
    return TagOptions(ctypes.sizeof(TagOptions), **options)


class TagOptions(Structure):
    """``wt_tag_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("thread_count", c_int32),
        ("confidences", c_bool),
        ("marginals", c_bool),
        ("scores", c_bool),
        ("scores_labels", c_bool),
        ("spans", c_bool),
        ("best_count", c_int32),
    ]


class Tags(Structure):
    """``wt_tags``."""

    _fields_ = [
        ("size", c_size_t),
        ("sequence_count", c_int64),
        ("item_count", c_int64),
        ("label_count", c_int32),
        ("sequence_items", POINTER(c_int64)),
        ("labels", POINTER(c_int32)),
        ("token_starts", POINTER(c_int32)),
        ("token_ends", POINTER(c_int32)),
        ("confidences", POINTER(c_float)),
        ("marginals", POINTER(c_float)),
        ("scores", POINTER(c_double)),
        ("log_partitions", POINTER(c_double)),
        ("label_log_probabilities", POINTER(c_double)),
        ("sequence_hypotheses", POINTER(c_int64)),
        ("hypothesis_starts", POINTER(c_int64)),
        ("hypothesis_labels", POINTER(c_int32)),
        ("hypothesis_log_probabilities", POINTER(c_double)),
        ("sequence_spans", POINTER(c_int64)),
        ("span_first_items", POINTER(c_int32)),
        ("span_end_items", POINTER(c_int32)),
        ("span_kinds", POINTER(c_int32)),
        ("span_confidences", POINTER(c_float)),
        ("kinds", Texts),
    ]


class Weights(Structure):
    """``wt_weights``."""

    _fields_ = [
        ("size", c_size_t),
        ("names", Texts),
        ("state_count", c_int64),
        ("state_names", POINTER(c_int32)),
        ("state_labels", POINTER(c_int32)),
        ("state_weights", POINTER(c_double)),
        ("transition_count", c_int64),
        ("transition_from", POINTER(c_int32)),
        ("transition_to", POINTER(c_int32)),
        ("transition_weights", POINTER(c_double)),
    ]


class RowOptions(Structure):
    """``wt_row_options``."""

    _fields_ = [("size", c_size_t), ("language", Text), ("system", Text), ("factor", Text)]


class GenerateOptions(Structure):
    """``wt_generate_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("count", c_int64),
        ("seed", c_uint64),
        ("noise", Text),
        ("noise_table", c_char_p),
        ("unknown_words", c_double),
    ]


class Progress(Structure):
    """``wt_progress``."""

    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int),
        ("iteration", c_int32),
        ("sequence_count", c_int64),
        ("item_count", c_int64),
        ("label_count", c_int64),
        ("attribute_count", c_int64),
        ("feature_count", c_int64),
        ("loss", c_double),
        ("feature_norm", c_double),
        ("error_norm", c_double),
        ("active_features", c_int64),
        ("passes", c_double),
        ("seconds", c_double),
        ("total_seconds", c_double),
        ("has_holdout", c_bool),
        ("holdout_items", c_int64),
        ("holdout_right_items", c_int64),
        ("holdout_sequences", c_int64),
        ("holdout_right_sequences", c_int64),
        ("holdout_matches", POINTER(c_int64)),
        ("holdout_predictions", POINTER(c_int64)),
        ("holdout_references", POINTER(c_int64)),
        ("labels", Texts),
        ("ending", Text),
        ("warnings", Texts),
    ]


PREPARED, ITERATION, ENDED = 0, 1, 2

_ERROR = POINTER(c_void_p)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "wt_interface_version": (c_int32, []),
    "wt_version": (c_char_p, []),
    "wt_command": (c_int32, [c_int32, POINTER(c_char_p)]),
    "wt_documents_texts": (Texts, [c_void_p]),
    "wt_documents_free": (None, [c_void_p]),
    "wt_error_get_code": (c_int, [c_void_p]),
    "wt_error_message": (Text, [c_void_p]),
    "wt_error_sequence": (c_int64, [c_void_p]),
    "wt_error_free": (None, [c_void_p]),
    "wt_model_open": (c_void_p, [c_char_p, _ERROR]),
    "wt_model_open_bytes": (c_void_p, [c_char_p, c_size_t, _ERROR]),
    "wt_model_open_recipes": (c_void_p, [_ERROR]),
    "wt_model_free": (None, [c_void_p]),
    "wt_model_label_count": (c_int32, [c_void_p]),
    "wt_model_label": (Text, [c_void_p, c_int32]),
    "wt_model_label_index": (c_int32, [c_void_p, Text]),
    "wt_model_kind": (c_int, [c_void_p]),
    "wt_model_description": (c_void_p, [c_void_p, _ERROR]),
    "wt_model_bytes": (c_void_p, [c_void_p, c_int, _ERROR]),
    "wt_model_write": (c_bool, [c_void_p, c_char_p, c_int, _ERROR]),
    "wt_model_weights": (c_void_p, [c_void_p, POINTER(Batch), _ERROR]),
    "wt_weights_free": (None, [c_void_p]),
    "wt_model_adding_entries": (c_void_p, [c_void_p, Text, POINTER(Texts), _ERROR]),
    "wt_model_binding_entries": (c_void_p, [c_void_p, Text, POINTER(Texts), _ERROR]),
    "wt_model_forbidding": (c_void_p, [c_void_p, Text, Text, _ERROR]),
    "wt_result_tags": (POINTER(Tags), [c_void_p]),
    "wt_result_free": (None, [c_void_p]),
    "wt_tokenize": (c_void_p, [c_void_p, POINTER(Batch), _ERROR]),
    "wt_explain": (c_void_p, [c_void_p, POINTER(Batch), c_int32, _ERROR]),
    "wt_evaluate": (c_void_p, [c_void_p, c_void_p, POINTER(Batch), _ERROR]),
    "wt_evaluate_files": (c_void_p, [c_void_p, c_void_p, POINTER(Texts), Text, Text, _ERROR]),
    "wt_rows": (c_void_p, [c_void_p, POINTER(Batch), POINTER(RowOptions), _ERROR]),
    "wt_generate": (c_void_p, [c_char_p, POINTER(GenerateOptions), _ERROR]),
    "wt_trainer_new": (c_void_p, [Text, _ERROR]),
    "wt_trainer_free": (None, [c_void_p]),
    "wt_trainer_set": (c_bool, [c_void_p, Text, Text, _ERROR]),
    "wt_trainer_get": (c_void_p, [c_void_p, Text, _ERROR]),
    "wt_trainer_parameters": (c_void_p, [c_void_p, _ERROR]),
    "wt_trainer_set_list": (c_bool, [c_void_p, Text, POINTER(Texts), _ERROR]),
    "wt_trainer_set_start": (c_bool, [c_void_p, c_void_p, _ERROR]),
    "wt_trainer_append": (c_bool, [c_void_p, POINTER(Batch), c_int32, _ERROR]),
    "wt_trainer_append_files": (c_bool, [c_void_p, POINTER(Texts), Text, Text, c_int32, _ERROR]),
    "wt_trainer_clear": (None, [c_void_p]),
    "wt_trainer_share_sequences": (c_bool, [c_void_p, c_void_p, _ERROR]),
}

#: Functions of the helper, which keep the interpreter lock and raise exceptions themselves.
_OBJECT_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "wtpy_set_exception_function": (None, [py_object]),
    "wtpy_items_create": (py_object, [c_int]),
    "wtpy_items_of": (c_void_p, [py_object]),
    "wtpy_items_count": (c_size_t, [c_void_p]),
    "wtpy_items_append": (c_int, [c_void_p, py_object]),
    "wtpy_items_append_all": (c_int, [c_void_p, py_object]),
    "wtpy_items_extend": (c_int, [c_void_p, c_void_p]),
    "wtpy_items_remove_last": (c_int, [c_void_p]),
    "wtpy_items_list": (py_object, [c_void_p, c_size_t, c_size_t]),
    "wtpy_items_batch": (None, [c_void_p, POINTER(Batch)]),
    "wtpy_labels": (py_object, [c_void_p, py_object]),
    "wtpy_marginals": (py_object, [c_void_p, py_object]),
    "wtpy_hypotheses": (py_object, [c_void_p, py_object]),
    "wtpy_tag_items": (py_object, [c_void_p, c_void_p, py_object, py_object]),
    "wtpy_tag_prepared": (py_object, [c_void_p, c_void_p, py_object]),
    "wtpy_tag_ready": (c_void_p, [c_void_p, c_void_p, POINTER(TagOptions), POINTER(Texts)]),
    "wtpy_tag_arrow": (py_object, [c_void_p, py_object, py_object, Text, POINTER(TagOptions)]),
    "wtpy_tag_arrow_stream": (py_object, [c_void_p, py_object, Text, POINTER(TagOptions)]),
    "wtpy_train": (c_void_p, [c_void_p, c_int32, py_object]),
    "wtpy_tag_batch": (c_void_p, [c_void_p, POINTER(Batch), POINTER(TagOptions)]),
}


def _load(kind: type[ctypes.CDLL], name: str, functions: dict[str, tuple[Any, list[Any]]]) -> Any:
    path = os.path.join(FOLDER, name)
    try:
        loaded = kind(path)
    except OSError as error:
        raise ImportError(
            f"{name} cannot be loaded ({error}); install the wheel, or run `make wheel`"
        ) from None
    for function, (result, arguments) in functions.items():
        found = getattr(loaded, function)
        found.restype, found.argtypes = result, arguments
    return loaded


_is_free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
#: The library; its calls let the interpreter lock go.
library = _load(ctypes.CDLL, "libwordtagger.so.1", _FUNCTIONS)
#: The helper; its calls keep the interpreter lock until they have read Python's objects.
objects = _load(
    ctypes.PyDLL,
    f"libwordtagger-objects{'-free-threaded' if _is_free_threaded else ''}.so",
    _OBJECT_FUNCTIONS,
)

_EXCEPTIONS: dict[int, type[errors.WordTaggerError]] = {
    1: errors.ArgumentError,
    2: errors.FileError,
    3: errors.ModelError,
    4: errors.DataError,
    5: errors.ParameterError,
    6: errors.TrainingError,
    7: errors.CanceledError,
}


def _exception(code: int, message: str, sequence: int) -> errors.WordTaggerError:
    kind = _EXCEPTIONS.get(code, errors.WordTaggerError)
    return kind(message, None if sequence < 0 else sequence)


objects.wtpy_set_exception_function(_exception)


def string(text: Text) -> str:
    """Returns the characters of a text of the library."""
    return ctypes.string_at(text.bytes, text.size).decode("utf-8", "replace") if text.size else ""


def strings(texts: Texts) -> list[str]:
    """Returns the characters of several texts of the library."""
    if texts.count == 0:
        return []
    ends = texts.offsets[: texts.count + 1]
    content = ctypes.string_at(texts.bytes, ends[-1])
    return [content[start:end].decode("utf-8", "replace") for start, end in zip(ends, ends[1:])]


class TextArgument:
    """A text for a call of the library, which has to outlive the call."""

    def __init__(self, content: str | bytes | None) -> None:
        self.content = content.encode() if isinstance(content, str) else content
        self.text = Text()
        if self.content is not None:
            self.text.bytes = ctypes.cast(c_char_p(self.content), c_void_p).value
            self.text.size = len(self.content)


class TextsArgument:
    """Texts for a call of the library, which have to outlive the call."""

    def __init__(self, contents: Iterable[str | bytes]) -> None:
        encoded = [one.encode() if isinstance(one, str) else one for one in contents]
        self.content = b"".join(encoded)
        self.offsets = (c_int64 * (len(encoded) + 1))()
        end = 0
        for index, one in enumerate(encoded, 1):
            end += len(one)
            self.offsets[index] = end
        self.texts = Texts(ctypes.cast(c_char_p(self.content), c_void_p), self.offsets, len(encoded))


def path_argument(path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> bytes:
    """Returns a path for a call of the library; a text of C ends at the first NUL."""
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("a path has a NUL character")
    return encoded


def call(function: str, *arguments: Any) -> Any:
    """Calls a function of the library that takes an error last; raises its exception."""
    error = c_void_p()
    result = getattr(library, function)(*arguments, ctypes.byref(error))
    if result:
        return result
    if not error:
        raise MemoryError
    try:
        raise _exception(
            library.wt_error_get_code(error),
            string(library.wt_error_message(error)),
            library.wt_error_sequence(error),
        )
    finally:
        library.wt_error_free(error)


def documents(handle: int) -> list[str]:
    """Returns the texts of documents and frees them."""
    try:
        return strings(library.wt_documents_texts(handle))
    finally:
        library.wt_documents_free(handle)


class Model:
    """A handle of an immutable model."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        count = library.wt_model_label_count(handle)
        self.labels = [string(library.wt_model_label(handle, index)) for index in range(count)]
        self.kind: int = library.wt_model_kind(handle)

    def __del__(self, free: Any = library.wt_model_free) -> None:
        if getattr(self, "handle", 0):
            free(self.handle)

    @classmethod
    def open(cls, path: str | bytes | os.PathLike[str]) -> Model:
        """Opens a model file of this library or of CRFsuite."""
        return cls(call("wt_model_open", path_argument(path)))

    @classmethod
    def open_bytes(cls, content: bytes) -> Model:
        """Opens the content of a model file."""
        return cls(call("wt_model_open_bytes", content, len(content)))

    @classmethod
    def open_recipes(cls) -> Model:
        """Opens the model of recipe lines that is a part of the library."""
        return cls(call("wt_model_open_recipes"))

    def file_bytes(self, is_crfsuite: bool) -> bytes:
        """Returns the content of the model's file, in CRFsuite's format or in this library's."""
        handle = call("wt_model_bytes", self.handle, int(is_crfsuite))
        try:
            texts = library.wt_documents_texts(handle)
            return ctypes.string_at(texts.bytes, texts.offsets[1])
        finally:
            library.wt_documents_free(handle)

    @property
    def is_crfsuite(self) -> bool:
        """Whether the model's own format is CRFsuite's."""
        return bool(json.loads(self.description())["format"] == "crfsuite")

    def own_bytes(self) -> bytes:
        """Returns the content of the model's file in its own format."""
        return self.file_bytes(self.is_crfsuite)

    def description(self) -> str:
        """Returns a JSON object that describes the model."""
        return documents(call("wt_model_description", self.handle))[0]


class Items:
    """Sequences in flat arrays: lines, tokens, or items of attributes."""

    def __init__(self, kind: int = ATTRIBUTES) -> None:
        self._store = objects.wtpy_items_create(kind)
        self.handle: int = objects.wtpy_items_of(self._store)

    def append(self, sequence: Any) -> None:
        """Adds a sequence."""
        objects.wtpy_items_append(self.handle, sequence)

    def append_all(self, sequences: Iterable[Any]) -> None:
        """Adds sequences."""
        objects.wtpy_items_append_all(self.handle, sequences)

    def extend(self, other: Items) -> None:
        """Appends the sequences of another batch."""
        objects.wtpy_items_extend(self.handle, other.handle)

    def remove_last(self) -> None:
        """Removes the last sequence."""
        objects.wtpy_items_remove_last(self.handle)

    def batch(self) -> Batch:
        """Returns the sequences for a call of the library, valid until they change."""
        batch = Batch()
        batch.owner = self
        objects.wtpy_items_batch(self.handle, ctypes.byref(batch))
        return batch

    def lengths(self) -> list[int]:
        """Returns the number of items of each sequence."""
        batch = self.batch()
        ends = (c_int64 * (batch.count + 1)).from_address(batch.sequence_items)[:]
        return [end - start for start, end in zip(ends, ends[1:])]

    def tag(self, model: Model, labels: TextsArgument | None = None, **options: Any) -> Result:
        """Tags the sequences with options of ``wt_tag_options``, with the label of each item if these are scored."""
        chosen = tag_options(**options)
        texts = None if labels is None else ctypes.byref(labels.texts)
        return Result(objects.wtpy_tag_ready(model.handle, self.handle, ctypes.byref(chosen), texts))

    def __len__(self) -> int:
        return int(objects.wtpy_items_count(self.handle))


class Result:
    """The labels of a batch."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.tags: Tags = library.wt_result_tags(handle).contents

    def labels(self, names: list[str]) -> list[list[str]]:
        """Returns the labels of each sequence."""
        labels: list[list[str]] = objects.wtpy_labels(self.handle, names)
        return labels

    def marginals(self, names: list[str]) -> list[list[dict[str, float]]]:
        """Returns the probability of every label of each item of each sequence."""
        marginals: list[list[dict[str, float]]] = objects.wtpy_marginals(self.handle, names)
        return marginals

    def hypotheses(self, names: list[str]) -> list[list[tuple[list[str], float]]]:
        """Returns the best labels of each sequence with their probabilities."""
        found: list[list[tuple[list[str], float]]] = objects.wtpy_hypotheses(self.handle, names)
        return found

    def __del__(self, free: Any = library.wt_result_free) -> None:
        if getattr(self, "handle", 0):
            free(self.handle)
