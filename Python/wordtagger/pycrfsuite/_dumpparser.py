"""What a model holds: labels, attributes and weights."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class ParsedDump:
    """The parameters of a model, as :meth:`Tagger.info` returns them.

    ``transitions`` has weights by pairs of labels, ``state_features`` by attribute and label, ``labels``
    and ``attributes`` have numbers by name, ``header`` the fields of the file's header as text.
    """

    header: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    transitions: dict[tuple[str, str], float] = field(default_factory=dict)
    state_features: dict[tuple[str, str], float] = field(default_factory=dict)
