"""Tagging on Apache Spark: data frames in, data frames out, through Arrow batches.

    >>> from wordtagger import spark                                        # doctest: +SKIP
    >>> spark.tag(lines, "text", model="recipes.tagger").show()             # doctest: +SKIP

The result has a record for each record of the data frame. Columns are added to those that it has; ``error`` is null, or
says why a record was not read. A model's file is sent to the executors once and opened once by each of their Python processes;
a file that all machines have is named as ``local:/path``, and sent nowhere. The package has to be installed on all machines.
"""

from __future__ import annotations

import dataclasses
import os
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _batches
from ._shipping import ShippedModel, fixed_model, model_bytes, process_folder
from ._tagger import Model, Tagger

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["rows", "scan", "tag"]


def tag(
    data: DataFrame,
    column: str,
    *,
    model: Model | Tagger | None = None,
    confidences: bool = False,
    spans: bool = False,
    max_bytes: int = 1 << 20,
) -> DataFrame:
    """Tags the lines of a column; adds ``tokens`` and ``labels``, lists of texts, and ``error``.

    ``model`` is a file, its bytes or a tagger, None for the model of recipe lines. ``confidences`` adds the probability of each
    label, ``spans`` the runs of tokens of one kind, with their places in bytes. Lines of more than ``max_bytes`` are errors.
    """
    work = _batches.TagLines(column, confidences=confidences, spans=spans, max_bytes=max_bytes)
    return _map(data, work, model)


def rows(
    data: DataFrame,
    column: str,
    *,
    model: Model | Tagger | None = None,
    language: str | None = None,
    system: str | None = None,
    factor: str | int | None = None,
    max_bytes: int = 1 << 20,
) -> DataFrame:
    """Reads recipe lines; adds ``rows``, a list with a structure for each line of a text, and ``error``.

    Each text has the ingredient lines of one recipe, or one line. The settings are the same as in :class:`wordtagger.RecipeReader`.
    """
    work = _batches.ReadRows(column, language=language, system=system, factor=factor, max_bytes=max_bytes)
    return _map(data, work, model)


def scan(
    data: DataFrame,
    column: str = "content",
    *,
    model: Model | Tagger | None = None,
    command: str = "wordtagger",
    language: str | None = None,
    system: str | None = None,
    factor: str | int | None = None,
    timeout: float = 300,
    max_bytes: int = 64 << 20,
) -> DataFrame:
    """Reads pictures of recipes; adds ``recipes``, a list of structures, ``json`` with all that was read, and ``error``.

    ``data`` is what Spark's source ``binaryFile`` loads; its contents are left out of the result. Each picture is read by a
    process of the ``wordtagger`` command, which all machines have to have.
    """
    work = _batches.ScanPictures(
        column,
        command=command,
        language=language,
        system=system,
        factor=factor,
        timeout=timeout,
        max_bytes=max_bytes,
    )
    return _map(data, work, model)


def _map(data: DataFrame, work: _batches.Work, model: Model | Tagger | None) -> DataFrame:
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    _batches.check_columns(work, data.columns, ignores_case=True)
    _batches.check_settings(work, model)
    work = dataclasses.replace(work, model=_ship(data.sparkSession, model))
    kept = [field for field in data.schema.fields if not _batches.is_dropped(work, field.name)]
    added = from_arrow_schema(pa.schema(work.fields)).fields
    return data.mapInArrow(_batches.add_to_batches(work), StructType([*kept, *added]))


class _AddedFile:
    """Finds a file that Spark has sent to the machine of an executor."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self) -> str:
        from pyspark import SparkFiles

        path: str = SparkFiles.get(self.name)
        return path


#: The names of the models that were sent, by application.
_sent: set[tuple[str, str]] = set()


def _ship(session: SparkSession, model: Model | Tagger | None) -> ShippedModel:
    fixed = fixed_model(model)
    if fixed is not None:
        return fixed
    assert model is not None
    name, content = model_bytes(model)
    application: Any = getattr(session, "sparkContext", None)
    if application is None:
        raise ValueError("a session of Spark Connect sends no files; name the model as local:/path")
    key = (application.applicationId, name)
    if key not in _sent:
        # Spark reads the file when an executor asks for it: it stays for as long as the driver runs.
        path = os.path.join(process_folder(), name)
        with open(path, "wb") as file:
            file.write(content)
        application.addFile(path)
        _sent.add(key)
    return ShippedModel(name, _AddedFile(name))
