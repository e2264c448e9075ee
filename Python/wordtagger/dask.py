"""Tagging on Dask: data frames in, data frames out, partition by partition.

    >>> from wordtagger import dask                                         # doctest: +SKIP
    >>> dask.tag(lines, "text", model="recipes.tagger").to_parquet("tagged")  # doctest: +SKIP

The result has a record for each record of the data frame. Columns of Arrow types are added to those that it has; ``error`` is
null, or says why a record was not read. A model is one object of the task graph and opened once by each worker process; a file that
all machines have is named as ``local:/path``, and sent nowhere.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _batches
from ._shipping import ShippedModel, fixed_model, model_bytes
from ._tagger import Model, Tagger

if TYPE_CHECKING:
    import pandas as pd
    from dask.dataframe import DataFrame

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
    """Tags the lines of a column, as :func:`wordtagger.spark.tag` does."""
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
    """Reads recipe lines, as :func:`wordtagger.spark.rows` does."""
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
    """Reads pictures of recipes, a column of the contents of files, as :func:`wordtagger.spark.scan` does."""
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
    import dask

    _batches.check_columns(work, list(data.columns))
    _batches.check_settings(work, model)
    fixed = fixed_model(model)
    content = None
    if fixed is None:
        assert model is not None
        name, loaded = model_bytes(model)
        fixed = ShippedModel(name, None)
        # An object of its own: partitions refer to it, and it travels once to each worker.
        content = dask.delayed(loaded, pure=True)
    work = dataclasses.replace(work, model=fixed)
    empty = {field.name: pa.array([], field.type) for field in work.fields}
    return data.map_partitions(_run, work, content, meta=_added(data._meta, work, empty))


def _run(frame: pd.DataFrame, work: _batches.Work, content: bytes | None) -> pd.DataFrame:
    if content is not None:
        work = dataclasses.replace(work, model=ShippedModel(work.model.name, lambda: content))
    kind = pa.binary() if isinstance(work, _batches.ScanPictures) else None
    values = pa.array(frame[work.column], kind, from_pandas=True)
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    return _added(frame, work, {field.name: found for field, found in zip(work.fields, work(values))})


def _added(frame: pd.DataFrame, work: _batches.Work, columns: dict[str, pa.Array]) -> pd.DataFrame:
    import pandas as pd

    kept = frame[[name for name in frame.columns if not _batches.is_dropped(work, name)]]
    return kept.assign(
        **{
            name: pd.Series(pd.arrays.ArrowExtensionArray(column), index=frame.index)
            for name, column in columns.items()
        }
    )
