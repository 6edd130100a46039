"""`mazziere import`: hands of other programs, checked by playing them, to be replayed."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.cli.exit_codes import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED
from bot.cli.reading import BadFile, read_file
from bot.histories.formats import FORMATS
from bot.histories.history import History, HistoryRefusal
from bot.poker.hand import Hand
from bot.poker.recorded_hand import RecordedHand
from bot.refusal import Refusal

_KEPT_FORMAT = FORMATS["phh"]


def run(files: list[str], out: Path | None, as_json: bool) -> int:
    """Plays every hand of the files, and tells who won what; with `out` they are kept there in PHH,
    for `mazziere replay`. No chip of any wallet moves.

    Returns 0 if all hands end as their texts say, 1 if not, 2 for a file that cannot be read.
    """
    try:
        records = [record for file in files for record in read_file(file)]
    except BadFile as error:
        sys.stderr.write(f"mazziere import: {error}\n")
        return EXIT_REFUSED
    kept: list[str] = []
    equal = 0
    for order, record in enumerate(records, 1):
        row, history = _played(record, order)
        equal += row["ok"]
        sys.stdout.write((json.dumps(row) if as_json else _line(row)) + "\n")
        if history is not None:
            kept.append(_KEPT_FORMAT.write(history, len(kept) + 1))
    if not as_json:
        sys.stdout.write(f"{len(records)} hands, {equal} as they were told\n")
    if out is not None:
        out.write_text("".join(kept), encoding="utf-8")
    return EXIT_OK if equal == len(records) else EXIT_FINDINGS


def _played(record: RecordedHand, order: int) -> tuple[dict[str, Any], History | None]:
    row: dict[str, Any] = {"hand": record.label, "game": record.setup.game.value}
    try:
        history = History.of_record(record, order)
    except (Refusal, HistoryRefusal) as refusal:
        return row | {"ok": False, "won": {}, "error": str(refusal)}, None
    hand = history.hand
    agrees = record.agrees(hand.stacks)
    error = None if agrees else "its cards give other winners than its text"
    return row | {"ok": agrees, "won": dict(_won(hand, history.names)), "error": error}, history


def _won(hand: Hand, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    for player, name in enumerate(names):
        if hand.result is not None and (chips := hand.result.won(player)):
            yield name, chips


def _line(row: dict[str, Any]) -> str:
    if row["error"]:
        return f"{row['hand']} {row['game']}: {row['error']}"
    won = ", ".join(f"{name} {chips}" for name, chips in row["won"].items())
    return f"{row['hand']} {row['game']}: {won}"
