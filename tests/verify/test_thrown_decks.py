"""Decks that were thrown away: open or shut, the chain of hands goes on through them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.poker.cards import FULL_DECK
from tests.verify.proofs import ODD_FILES, after_thrown_decks, written
from verify.mazziere_verify import main


def swap(cards: list[str]) -> None:
    cards[0], cards[1] = cards[1], cards[0]


def first(data: dict[str, Any]) -> Any:
    return data["thrown"][0]


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "The list of thrown decks isn't a list": lambda data: data.update(thrown=None),
    "Thrown deck 0 has no 'root'": lambda data: first(data).pop("root"),
    "Thrown deck 0 has no 'salts'": lambda data: first(data).pop("salts"),
    "Thrown deck 0 doesn't have each card exactly once": lambda data: first(data)["cards"].pop(),
    "A salt of thrown deck 0 isn't 32": lambda data: first(data)["salts"].__setitem__(0, "0"),
    "Thrown deck 0 doesn't have a salt": lambda data: first(data)["salts"].pop(),
    "Thrown deck 0 doesn't match its own root": lambda data: swap(first(data)["cards"]),
    "Thrown deck 1 doesn't match its own root": lambda data: swap(data["thrown"][1]["seals"]),
    "Thrown deck 1 can't have 1 cards": lambda data: data["thrown"][1].update(seals=["0" * 64]),
    "A seal of thrown deck 1 isn't 64": lambda data: data["thrown"][1].update(seals=["0", "1"]),
    "Thrown deck 1 doesn't follow the one": lambda data: swap(data["thrown"]),
    "The root doesn't follow the deck": lambda data: data["thrown"].pop(),
    "A fork: hand 2 of table 7 doesn't follow": lambda data: data["thrown"].pop(0),
    "A fork: hand 2 of table 7 doesn't follow hand 1": lambda data: data.pop("thrown"),
}
CHANGES["Thrown deck 0 doesn't have each card"] = lambda data: first(data)["cards"].__setitem__(
    3, first(data)["cards"][4]
)


def test_a_chain_goes_on_through_thrown_decks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The verdict says how many there were, and that one has not opened its cards."""
    proofs = after_thrown_decks()
    assert len(proofs[1]["thrown"][0]["cards"]) == len(FULL_DECK)
    assert main(written(tmp_path, proofs)) == 0
    before, after = capsys.readouterr().out.splitlines()
    assert "thrown" not in before
    assert "uncut, after 2 thrown decks (1 sealed), root" in after


@pytest.mark.parametrize("sentence", CHANGES)
def test_any_change_of_a_thrown_deck_is_told(
    sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any change of a thrown deck is told, by its first fault, in one sentence; without them the
    hand forks from the one before."""
    proofs = after_thrown_decks()
    CHANGES[sentence](proofs[1])
    assert main(written(tmp_path, proofs)) == 1
    told = capsys.readouterr()
    assert sentence in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_two_files_of_a_hand_tell_the_same_thrown_decks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two files of a hand tell the same thrown decks: otherwise each reader was told another
    story."""
    _, after = after_thrown_decks()
    silent = {key: value for key, value in after.items() if key != "thrown"}
    assert main(written(tmp_path, [after, silent])) == 1
    assert "with two different decks" in capsys.readouterr().err


@pytest.mark.parametrize("data", ODD_FILES, ids=range(len(ODD_FILES)))
def test_a_file_is_read_in_one_way(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A byte order mark is none of the text; what programs read differently is refused."""
    assert main(written(tmp_path, [data])) == ODD_FILES[data]
    assert capsys.readouterr().err.count("\n") == (ODD_FILES[data] > 0)
