"""Robots who share a reader see what each of them would read alone."""

from typing import Any

import pytest

from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from devtools.sandbox.robots.message_reader import MessageReader, message_reader_of
from devtools.sandbox.robots.reading import TableReader
from devtools.sandbox.robots.screen import Screen
from tests.sandbox.robots.test_behaviour import TURN, table

CATALOGUE = load_catalogue(ASSETS / "locales")
SEATS = "Seat 1: Robot, 20 chips, to act. Seat 2: Eve, 30 chips."


class CountingReader(TableReader):
    """Counts how often it is asked."""

    asked = 0

    def read(self, *given: Any) -> Any:
        self.asked += 1
        return super().read(*given)


@pytest.fixture
def counting() -> CountingReader:
    return CountingReader(CATALOGUE.texts("en"))


def message(seats: str = SEATS) -> dict[str, Any]:
    return table(seats, *TURN)[1]


def screen(reader: MessageReader, *names: str) -> Screen:
    return Screen(reader, name=names[0], names={name: name for name in names})


def test_a_message_is_read_once_for_all_who_know_the_same_people(counting: CountingReader) -> None:
    """A message is read once for all who know the same people, even where each has it from the
    network, as an object of its own."""
    reader = MessageReader([counting])
    screens = [screen(reader, "Robot", "Eve"), screen(reader, "Eve", "Robot")]
    assert all(one.take("message_update", message()) for one in screens)
    assert counting.asked == 1
    assert screens[0].tables == screens[1].tables


def test_another_state_of_a_message_is_read_again(counting: CountingReader) -> None:
    """The table that is seen is always the newest one."""
    reader = MessageReader([counting])
    seen = screen(reader, "Robot", "Eve")
    for stack in (30, 31, 30):
        seen.take("message_update", message(SEATS.replace("30", str(stack))))
        (now,) = seen.tables.values()
        assert now.seats[1].stack == stack
    assert counting.asked == 3


def test_nobody_reads_names_that_they_do_not_know(counting: CountingReader) -> None:
    """A message tells a newcomer less: nobody reads names that they do not know."""
    reader = MessageReader([counting])
    read = reader.read(message(), ["Robot", "Eve"]), reader.read(message(), ["Robot"])
    assert [[seat.name for seat in one.table.seats] for one in read if one.table] == [
        ["Robot", "Eve"],
        ["Robot"],
    ]


def test_what_is_no_table_may_be_a_notice() -> None:
    """A tournament's announcement, and what has no controls at all."""
    reader = message_reader_of(CATALOGUE)
    control = TournamentControlId(TournamentControl.REGISTER, 7)
    buttons = {"type": 1, "components": [{"type": 2, "custom_id": str(control)}]}
    read = [reader.read({**message(), "components": shown}, []) for shown in ([buttons], [])]
    assert [one.notice and one.notice.tournament for one in read] == [7, None]
    assert [one.table for one in read] == [None, None]


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_every_language_of_the_bot_is_read(locale: str) -> None:
    """The reading that knows the seats counts."""
    texts = CATALOGUE.texts(locale)
    seat = texts.say("alt-seat", seat=1, name="Robot", marks=texts.say("alt-to-act"))
    read = message_reader_of(CATALOGUE).read(message(seat), ["Robot", "Eve"])
    assert read.table is not None
    assert [seen.name for seen in read.table.seats] == ["Robot"]
