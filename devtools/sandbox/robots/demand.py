"""The demand for robots: seats at tables with people, and players that a tournament lacks to start.

Robots never take a seat that a person waits for, and leave one free at a table they share.
"""

from bot.ids import TableId
from bot.ui.components.custom_ids import ControlKind, TournamentControl
from devtools.sandbox.robots.coordination import Coordination
from devtools.sandbox.robots.notices import SeenNotice
from devtools.sandbox.robots.reading import SeenTable
from devtools.sandbox.robots.screen import Screen

SPARE_SEATS = 1
"""Seats that stay free for people at a table where a robot sits already."""


def sitting_down(table: SeenTable) -> tuple[str, TableId]:
    """The intention of sitting down there."""
    return "sit", table.table


def leaving(table: SeenTable) -> tuple[str, TableId]:
    """The intention of leaving it."""
    return "leave", table.table


def registering(notice: SeenNotice) -> tuple[str, int]:
    """The intention of registering there."""
    return "enter", notice.tournament


class Demand:
    """The need for robots, by one screen and by what the robots intend."""

    def __init__(self, screen: Screen, coordination: Coordination, *, needs_company: bool) -> None:
        self._screen = screen
        self._coordination = coordination
        self._needs_company = needs_company

    def has_seat_for(self, table: SeenTable) -> bool:
        """Whether this screen's robot may sit down there."""
        screen = self._screen
        if not table.offers(ControlKind.SIT) or screen.people_waiting_at(table):
            return False
        if not self._needs_company:
            return True
        coming = self._coming(table)
        company = len(screen.robots_at(table)) + len(coming)
        return screen.people_at(table) and (company == 0 or table.free - len(coming) > SPARE_SEATS)

    def is_lonely(self, table: SeenTable) -> bool:
        """Whether people sit there without a robot, and none is on its way."""
        screen = self._screen
        if not table.offers(ControlKind.SIT) or not screen.people_at(table):
            return False
        return not (screen.robots_at(table) or self._coming(table))

    def seats_to_yield(self, table: SeenTable) -> int:
        """The number of robots that are to leave for people who wait for a seat."""
        screen = self._screen
        on_the_way_out = self._coordination.under_way(leaving(table)) & screen.robots_at(table)
        return screen.people_waiting_at(table) - len(on_the_way_out)

    def missing_from(self, notice: SeenNotice, *, keeps_seat: bool) -> int:
        """The number of robots a tournament lacks.

        Where no person has registered, one seat is kept for a person if `keeps_seat`, and a
        tournament that may start without robots gets none.
        """
        if (
            not {TournamentControl.REGISTER, TournamentControl.UNREGISTER}
            <= notice.control_ids.keys()
        ):
            return 0
        screen = self._screen
        company = screen.people_in(notice.text) or not self._needs_company
        announcement = screen.announcement(notice)
        if announcement is None:
            return int(company)
        unseen = self._coordination.under_way(registering(notice)) - screen.robots_in(notice)
        missing = announcement.least - announcement.entrants - len(unseen)
        if company:
            return missing
        return missing - keeps_seat if announcement.is_exact else 0

    def _coming(self, table: SeenTable) -> set[str]:
        """The other robots that are on their way and have no seat yet."""
        seated = self._screen.robots_at(table)
        return self._coordination.under_way(sitting_down(table)) - seated - {self._screen.name}
