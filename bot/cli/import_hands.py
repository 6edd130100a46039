"""`mazziere import`: hands of other programs, checked by playing them, to be replayed."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED, sentence
from bot.cli.reading import BadFile, read_file
from bot.histories.formats import FORMATS
from bot.histories.history import History, HistoryRefusal
from bot.poker.hand import Hand
from bot.poker.phh import RecordedHand
from bot.refusal import Refusal
from bot.storage.errors import StorageRefusal
from bot.storage.new_files import check_free, new_text_file

_KEPT_FORMAT = FORMATS["phh"]


def run(files: list[str], out: Path | None, as_json: bool) -> int:
    """Plays every hand of the files, and tells who won what; with `out` they are kept there in PHH,
    for `mazziere replay`. No chip of any wallet moves.

    Returns 0 if all hands end as their texts say, 1 if not, 2 for a file that cannot be read, or
    where `out` is there already.
    """
    with ExitStack() as opened:
        try:
            if out is not None:
                check_free(out)
            records = [record for file in files for record in read_file(file)]
            kept = None if out is None else opened.enter_context(new_text_file(out))
        except (BadFile, StorageRefusal) as error:
            told = sentence(error) if isinstance(error, StorageRefusal) else error
            sys.stderr.write(f"mazziere import: {told}\n")
            return EXIT_REFUSED
        return _check(records, kept, as_json)


def _check(records: list[RecordedHand], out: TextIO | None, as_json: bool) -> int:
    kept = equal = 0
    for order, record in enumerate(records, 1):
        row, history = _played(record, order)
        equal += row["ok"]
        sys.stdout.write((json.dumps(row) if as_json else _line(row)) + "\n")
        if history is not None and out is not None:
            kept += 1
            out.write(_KEPT_FORMAT.write(history, kept))
    if not as_json:
        sys.stdout.write(f"{len(records)} hands, {equal} match their text\n")
    return EXIT_OK if equal == len(records) else EXIT_FINDINGS


def _played(record: RecordedHand, order: int) -> tuple[dict[str, Any], History | None]:
    row: dict[str, Any] = {"hand": record.label, "game": record.setup.game.value}
    try:
        history = History.of_record(record, order)
    except (Refusal, HistoryRefusal) as refusal:
        return row | {"ok": False, "won": {}, "error": str(refusal)}, None
    hand = history.hand
    agrees = record.agrees(hand.stacks)
    error = None if agrees else "its cards give different winners than its text"
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
