"""`mazziere export`: hands of a database or of files, in the format of another program."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED, english, sentence
from bot.cli.reading import BadFile, read_file
from bot.histories.formats import FORMATS
from bot.histories.history import History, HistoryRefusal
from bot.host.past_hand import past_hand
from bot.host.refusals import HostRefusal
from bot.ids import PlayerId
from bot.refusal import Refusal
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageRefusal
from bot.storage.hands import recorded_hands
from bot.storage.inspection import check_newest
from bot.storage.keyfile import key_path, read_key
from bot.storage.new_files import check_free, new_text_file
from bot.storage.place import Place, PostgresPlace, place_of
from bot.ui.words.player_names import former_player

_SQLITE: Final = b"SQLite format 3\0"


def run(
    sources: list[str], name: str, out: Path | None, key_file: Path | None, player: int | None
) -> int:
    """Writes all hands of the sources; returns 0, 1 when some were left out, each with a line on
    stderr, and 2 for a source that cannot be read, or where `out` is there already.

    A source is a file of hands in any format, or a database: of that the hands as everybody saw
    them, or those that were dealt to `player`, as they saw them. Nothing is kept in memory: what
    was written before a fault of a later source stays in `out`, a new file.
    """
    left_out = written = 0
    with ExitStack() as opened:
        target = sys.stdout
        try:
            if out is not None:
                check_free(out)
            for history in _all_histories(sources, key_file, player):
                try:
                    if isinstance(history, Refusal):
                        raise history
                    text = FORMATS[name].write(history, written + 1)
                except (HistoryRefusal, HostRefusal) as refusal:
                    left_out += 1
                    sys.stderr.write(f"mazziere export: skipped: {sentence(refusal)}\n")
                    continue
                if out is not None and not written:
                    target = opened.enter_context(new_text_file(out))
                target.write(text)
                written += 1
        except (BadFile, StorageRefusal, DecryptionFailed) as error:
            told = sentence(error) if isinstance(error, StorageRefusal) else str(error)
            sys.stderr.write(f"mazziere export: {told}\n")
            return EXIT_REFUSED
    return EXIT_FINDINGS if left_out or not written else EXIT_OK


def _all_histories(
    sources: list[str], key_file: Path | None, player: int | None
) -> Iterator[History | Refusal]:
    for source in sources:
        yield from _histories(source, key_file, player)


def _histories(
    source: str, key_file: Path | None, player: int | None
) -> Iterator[History | Refusal]:
    place = place_of(source)
    if isinstance(place, PostgresPlace) or _is_database(place):
        yield from _of_database(place, key_file, player)
        return
    for order, record in enumerate(read_file(source), 1):
        try:
            yield History.of_record(record, order)
        except Refusal as refusal:
            raise BadFile(f"{source}: hand {record.label} cannot be played: {refusal}") from None


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _of_database(
    place: Place, key_file: Path | None, player: int | None
) -> Iterator[History | Refusal]:
    """The finished hands of a database, with a refusal for each that cannot be told."""
    check_newest(place)
    cipher = Cipher(read_key(key_file or key_path(place)))
    reader, former = None if player is None else PlayerId(player), former_player(english())
    for found in recorded_hands(place, cipher):
        hand = found.hand
        if hand.ended_ms is None or hand.void:
            continue
        if reader is not None and reader not in {line.player for line in hand.players}:
            continue
        try:
            past = past_hand(found.table, hand).naming(former)
            yield past.history(reader, found.options)
        except HostRefusal as refusal:
            yield refusal
