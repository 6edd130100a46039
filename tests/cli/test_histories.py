"""`mazziere export` and `mazziere import`: files, databases, sentences and exit codes."""

import json
import re
from pathlib import Path

import pytest

from bot.cli import export, import_hands
from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED
from bot.histories.formats import FORMATS, read_histories
from bot.storage.place import Place, PostgresPlace
from bot.table.table_commands import VoidHand
from tests.builders import player
from tests.cli.test_replay import GOOD
from tests.histories.builders import a_history
from tests.host.table_room import TURN, TableRoom, rules, table_room
from tests.poker.hands import a_hand


def exported(source: Path, name: str, out: Path) -> int:
    return export.run([str(source)], name, out, None, None)


@pytest.mark.parametrize("source", FORMATS)
@pytest.mark.parametrize("target", FORMATS)
def test_a_file_in_another_format(tmp_path: Path, source: str, target: str) -> None:
    """Each format becomes each other, and says the same."""
    history = a_history(a_hand(script="f c k k k k k k k"))
    file, out = tmp_path / "in", tmp_path / "out"
    file.write_text(FORMATS[source].write(history), encoding="utf-8")
    assert exported(file, target, out) == EXIT_OK
    assert out.read_text(encoding="utf-8") == FORMATS[target].write(history)


def test_what_a_format_cannot_say_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line on stderr for each, and the others are written."""
    file, out = tmp_path / "two.phhs", tmp_path / "out.txt"
    short_deck = GOOD.replace('"NT"', '"NT3"').replace("As", "As").replace("AsKs", "AsKsQs")
    file.write_text(f"[1]\n{GOOD}\n[2]\n{short_deck.replace('7c2d', '7c2d3h')}", encoding="utf-8")
    assert exported(file, "pokerstars", out) == EXIT_FINDINGS
    assert out.read_text(encoding="utf-8").count("PokerStars Hand") == 1
    assert "can't express the game of hand 2" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["hello", "", "PokerStars Hand #1"])
def test_a_file_of_another_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """A file of another kind is one sentence, by either command; so is a file that is not there."""
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8")
    for each in (file, tmp_path / "none"):
        assert exported(each, "phh", tmp_path / "out") == EXIT_REFUSED
        assert import_hands.run([str(each)], None, as_json=False) == EXIT_REFUSED
        told = capsys.readouterr().err.splitlines()
        assert len(told) == 2
        assert not (tmp_path / "out").exists()


def test_imported_hands_are_played_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each with who won what; kept in PHH, which `mazziere replay` reads."""
    history = a_history(a_hand(script="f c k k k k k k k"))
    file, out = tmp_path / "hands.txt", tmp_path / "kept.phhs"
    file.write_text(FORMATS["pokerstars"].write(history) * 2, encoding="utf-8")
    assert import_hands.run([str(file)], out, as_json=True) == EXIT_OK
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [True, True]
    assert sum(rows[0]["won"].values()) == 4
    again = read_histories(out.read_text(encoding="utf-8"))
    assert [record.play().stacks for record in again] == [history.hand.stacks] * 2


def test_nothing_of_a_file_with_an_impossible_hand_is_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of a file with an impossible hand is imported: the whole file is kept, or nothing."""
    text = FORMATS["phh"].write(a_history(a_hand(script="f f")), 1)
    twice = re.sub(r"(d dh p2 )\S+?\"", r'\g<1>AsAs"', text.replace("[1]", "[2]", 1))
    file, out = tmp_path / "hands.phhs", tmp_path / "kept.phhs"
    file.write_text(text + twice, encoding="utf-8")
    assert import_hands.run([str(file)], out, as_json=False) == EXIT_REFUSED
    output = capsys.readouterr()
    assert output.out == ""
    assert "hand 2 cannot be dealt" in output.err
    assert not out.exists()


def test_a_text_that_lies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other winners than the cards give are told, not believed."""
    text = FORMATS["pokerstars"].write(a_history(a_hand(script="f f")))
    file = tmp_path / "hands.txt"
    file.write_text(text.replace("b collected", "a collected"), encoding="utf-8")
    assert import_hands.run([str(file)], None, as_json=False) == EXIT_FINDINGS
    assert "different winners" in capsys.readouterr().out


async def test_a_database(place: Place, tmp_path: Path) -> None:
    """A database's finished hands are exported as everybody saw them, or as one player did; a void
    one is none."""
    async with table_room(place) as at:
        await played_hands(at)
    out = tmp_path / "out.phhs"
    source = [place.address if isinstance(place, PostgresPlace) else str(place)]
    assert export.run(source, "phh", out, None, None) == EXIT_OK
    public = out.read_text(encoding="utf-8")
    assert len(read_histories(public)) == 2
    assert "????" in public
    none, mine = tmp_path / "none.phhs", tmp_path / "mine.phhs"
    assert export.run(source, "phh", none, None, player("c")) == EXIT_FINDINGS
    assert not none.exists(), "no hand, and nothing is written"
    assert export.run(source, "phh", mine, None, player("a")) == EXIT_OK
    own = read_histories(mine.read_text(encoding="utf-8"))
    assert [len(record.known) for record in own] == [1, 1]


async def played_hands(at: TableRoom) -> None:
    table = await at.open_with("a b", rules(turn_seconds=TURN))
    for _ in range(2):
        await at.start_hand(table)
        await at.act(table, "fold")
    view = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(view.hand_id))
