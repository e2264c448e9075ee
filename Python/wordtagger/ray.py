"""Tagging on Ray Data: data sets in, data sets out, batch by batch through Arrow.

    >>> from wordtagger import ray                                          # doctest: +SKIP
    >>> ray.tag(lines, "text", model="recipes.tagger").write_parquet("tagged")  # doctest: +SKIP

The result has a record for each record of the data set. Columns are added to those that it has; ``error`` is null, or says
why a record was not read. A model is put into Ray's object store once and opened once by each worker process; a file that all
machines have is named as ``local:/path``, and sent nowhere.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from . import _batches
from ._shipping import ShippedModel, fixed_model, model_bytes
from ._tagger import Model, Tagger

if TYPE_CHECKING:
    from ray.data import Dataset

__all__ = ["rows", "scan", "tag"]


def tag(
    data: Dataset,
    column: str,
    *,
    model: Model | Tagger | None = None,
    confidences: bool = False,
    spans: bool = False,
    max_bytes: int = 1 << 20,
    **options: Any,
) -> Dataset:
    """Tags the lines of a column, as :func:`wordtagger.spark.tag` does; ``options`` go to ``map_batches``."""
    work = _batches.TagLines(column, confidences=confidences, spans=spans, max_bytes=max_bytes)
    return _map(data, work, model, options)


def rows(
    data: Dataset,
    column: str,
    *,
    model: Model | Tagger | None = None,
    language: str | None = None,
    system: str | None = None,
    factor: str | int | None = None,
    max_bytes: int = 1 << 20,
    **options: Any,
) -> Dataset:
    """Reads recipe lines, as :func:`wordtagger.spark.rows` does."""
    work = _batches.ReadRows(column, language=language, system=system, factor=factor, max_bytes=max_bytes)
    return _map(data, work, model, options)


def scan(
    data: Dataset,
    column: str = "bytes",
    *,
    model: Model | Tagger | None = None,
    command: str = "wordtagger",
    language: str | None = None,
    system: str | None = None,
    factor: str | int | None = None,
    timeout: float = 300,
    max_bytes: int = 64 << 20,
    **options: Any,
) -> Dataset:
    """Reads pictures of recipes, such as ``ray.data.read_binary_files`` loads, as :func:`wordtagger.spark.scan` does."""
    work = _batches.ScanPictures(
        column,
        command=command,
        language=language,
        system=system,
        factor=factor,
        timeout=timeout,
        max_bytes=max_bytes,
    )
    return _map(data, work, model, options)


def _map(
    data: Dataset, work: _batches.Work, model: Model | Tagger | None, options: dict[str, Any]
) -> Dataset:
    schema = data.schema()
    if schema is not None:
        _batches.check_columns(work, list(schema.names))
    _batches.check_settings(work, model)
    work = dataclasses.replace(work, model=_ship(model))
    return data.map_batches(
        _batches.add_to_table, fn_kwargs={"work": work}, batch_format="pyarrow", **options
    )


class _Stored:
    """Finds the content of a model in the object store."""

    def __init__(self, reference: Any) -> None:
        self.reference = reference

    def __call__(self) -> Any:
        import ray

        return ray.get(self.reference)


def _ship(model: Model | Tagger | None) -> ShippedModel:
    fixed = fixed_model(model)
    if fixed is not None:
        return fixed
    import ray

    assert model is not None
    name, content = model_bytes(model)
    return ShippedModel(name, _Stored(ray.put(content)))
