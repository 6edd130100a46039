"""`mazziere bench`: every performance goal, measured beside its baseline in the same run."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED

MODULES = {
    "hand/": "devtools.bench.poker",
    "rank/": "devtools.bench.ranks",
    "odds/": "devtools.bench.percentages",
    "deal/": "devtools.bench.decks",
    "durable/": "devtools.bench.storage",
    "leaderboard/": "devtools.bench.storage",
    "frame/": "devtools.bench.pictures",
    "press/": "devtools.bench.presses",
    "lag/": "devtools.bench.presses",
    "load/": "devtools.bench.load",
    "scale/": "devtools.bench.scale",
    "start/": "devtools.bench.start",
    "recovery/": "devtools.bench.recovery",
    "tournament/thousand-players": "devtools.bench.tournament",
    "tournament/click-to-picture-p99": "devtools.bench.crowd",
    "tournament/deal-to-cards-p99": "devtools.bench.crowd",
    "sandbox/": "devtools.bench.sandbox",
}
"""The module that measures the rows of each subject, or a single row."""


def run(only: str, as_json: bool) -> int:
    """Measures the goals whose names begin with `only`; 1 when one is missed, 2 for no such name.

    One JSON line a row with `as_json`, else one line of a table.
    """
    found, missed = 0, 0
    for row in _rows(only):
        if not str(row["name"]).startswith(only):
            continue
        found += 1
        missed += row["ok"] is False
        sys.stdout.write((json.dumps(row) if as_json else _line(row)) + "\n")
        sys.stdout.flush()
    if not found:
        sys.stderr.write(f"mazziere bench: no goal begins with {only!r}\n")
        return EXIT_REFUSED
    return EXIT_FINDINGS if missed else EXIT_OK


def _rows(only: str) -> Iterator[dict[str, Any]]:
    chosen = [
        module
        for subject, module in MODULES.items()
        if subject.startswith(only) or only.startswith(subject)
    ]
    for module in dict.fromkeys(chosen):
        yield from import_module(module).rows()


def _line(row: dict[str, Any]) -> str:
    ratio = "" if row["ratio"] is None else f"ratio {row['ratio']:.3g}"
    verdict = {True: "ok", False: "MISSED", None: ""}[row["ok"]]
    measured = f"{row['value']:.4g} {row['unit']}"
    return f"{row['name']:<28} {measured:<22} {ratio:<14} goal {row['goal']!s:<12} {verdict}"
