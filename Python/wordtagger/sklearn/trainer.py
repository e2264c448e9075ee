"""A trainer that prints a line for each step."""

from __future__ import annotations

from typing import Any

from .. import pycrfsuite


class LinePerIterationTrainer(pycrfsuite.Trainer):
    """Prints the figures of each step on one line, and a table of the held-out labels at the end."""

    def on_iteration(self, log: str, info: dict[str, Any]) -> None:
        """Prints the figures of a step."""
        parts = [f"Iter {info['num']:<3}", f"time={info['time']:<5.2f}", f"loss={info['loss']:<8.2f}"]
        if "active_features" in info:
            parts.append(f"active={info['active_features']:<5}")
        if "avg_f1" in info:
            parts.append(f"precision={info['avg_precision']:.3f}")
            parts.append(f"recall={info['avg_recall']:.3f}")
            parts.append(f"F1={info['avg_f1']:.3f}")
            accuracies = (info["item_accuracy_float"], info["instance_accuracy_float"])
            parts.append("Acc(item/seq)={:.3f} {:.3f}".format(*accuracies))
        if "feature_norm" in info:
            parts.append(f"feature_norm={info['feature_norm']:.2f}")
        print("  ".join(parts))

    def on_optimization_end(self, log: str) -> None:
        """Prints the scores of the labels on the held-out data."""
        last = self.logparser.last_iteration if self.logparser else None
        if last and last["scores"]:
            width = max(5, *map(len, last["scores"]))
            head = f"{'Label':<{width}}  Precision  Recall     F1  Support"
            print("=" * len(head), head, "-" * len(head), sep="\n")
            for label, score in sorted(last["scores"].items()):
                shown = [f"{value or 0:.3f}" for value in score[3:]]
                print(f"{label:<{width}}  {shown[0]:>9}  {shown[1]:>6}  {shown[2]:>5}  {score.ref:>7}")
            print("-" * len(head))
        super().on_optimization_end(log)
