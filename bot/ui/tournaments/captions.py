"""Captions of tournament tables: title, level, and why no hand is dealt."""

from dataclasses import dataclass

from bot.host.tournament_announcer import TournamentNews
from bot.ids import TableId
from bot.texts.catalogue import Texts
from bot.tournament.state import Phase, Status
from bot.tournament.view import ClockView, Standings, TournamentView
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from bot.ui.table.layout import Surroundings
from bot.ui.tournaments.announcement_layout import chip_controls, control_label
from bot.ui.tournaments.words import level_stakes, title_of
from bot.ui.words.discord_times import countdown


@dataclass(frozen=True, slots=True)
class Caption:
    """The tournament as one of its tables shows it."""

    view: TournamentView
    standings: Standings
    number: int

    @property
    def clock(self) -> ClockView | None:
        return self.standings.clock

    @property
    def waits_for_rebuy(self) -> bool:
        """Whether a player at the table has an open rebuy offer."""
        return any(
            row.status is Status.BUSTED and row.table is not None
            for row in self.standings.rows
            if row.table_number == self.number
        )

    @property
    def controls(self) -> tuple[TournamentControl, ...]:
        """The tournament's controls at its tables."""
        if self.view.phase is not Phase.RUNNING:
            return ()
        return (TournamentControl.STANDINGS, *chip_controls(self.view, self.standings))

    @property
    def is_last(self) -> bool:
        """Whether the tournament ends with the hand that leaves one player here."""
        options = self.view.options
        may_return = self.view.registration_open or options.rebuy or options.is_double_chance
        return self.standings.tables == 1 and not may_return

    @property
    def visible_state(self) -> tuple[object, ...]:
        """Everything visible between hands: a table is drawn again only when this changes."""
        clock = self.clock
        if clock is None:
            return ()
        deal = self.standings.deal is not None
        held = (clock.break_ends_ms, clock.break_due, clock.paused, clock.hand_for_hand, deal)
        return (*held, self.waits_for_rebuy, self.controls)


class Captions:
    """The captions of all tables of tournaments that are running."""

    def __init__(self) -> None:
        self._captions: dict[TableId, Caption] = {}

    def surroundings_at(self, table: TableId, texts: Texts) -> Surroundings | None:
        """The surroundings of a table's hand; None for a cash table."""
        caption = self._captions.get(table)
        return None if caption is None else surroundings(caption, texts)

    def update_captions(self, news: TournamentNews) -> list[TableId]:
        """Stores the news; returns the tables whose caption has changed visibly."""
        if news.standings is None:
            return []
        numbers = {
            row.table: row.table_number for row in news.standings.rows if row.table is not None
        }
        if news.view.phase.over:
            # Nobody has a seat any more, but the tables' last messages are still to come.
            numbers = {
                table: caption.number
                for table, caption in self._captions.items()
                if caption.view.id == news.view.id
            }
        changed = []
        for table, number in numbers.items():
            caption, before = Caption(news.view, news.standings, number), self._captions.get(table)
            self._captions[table] = caption
            if before is not None and before.visible_state != caption.visible_state:
                changed.append(table)
        return changed

    def forget_table(self, table: TableId) -> None:
        self._captions.pop(table, None)


def surroundings(caption: Caption, texts: Texts) -> Surroundings:
    """The caption as text and controls for the table's message."""
    view = caption.view
    controls = tuple(
        (control_label(view, texts, control), str(TournamentControlId(control, view.id)))
        for control in caption.controls
    )
    return Surroundings(
        caption_title(caption, texts),
        caption_level(caption, texts),
        caption_hold(caption, texts),
        controls,
        caption.is_last,
        caption.view.phase.over,
    )


def caption_title(caption: Caption, texts: Texts) -> str:
    """`Friday night · table 2`."""
    return texts.say("event-title", title=title_of(caption.view.options), table=caption.number)


def caption_level(caption: Caption, texts: Texts) -> str:
    """The current level, and when the next one begins."""
    clock, games = caption.clock, caption.view.options.games
    if clock is None:
        return ""
    level = texts.say(
        "event-level", level=clock.level, stakes=level_stakes(texts, clock.rules, games)
    )
    if clock.level_ends_ms is None or clock.paused:
        return level
    later = level_stakes(texts, clock.next_rules, games)
    coming = texts.say("event-next-level", stakes=later, when=countdown(clock.level_ends_ms))
    return f"{level} · {coming}"


def caption_hold(caption: Caption, texts: Texts) -> str:
    """Why no next hand is dealt; empty when the tournament does not hold the table up."""
    clock = caption.clock
    if clock is None:
        return ""
    if clock.paused:
        return texts.say("event-hold-paused")
    if caption.standings.deal is not None:
        return texts.say("event-hold-deal")
    if clock.break_ends_ms is not None:
        return texts.say("event-hold-break", when=countdown(clock.break_ends_ms))
    if clock.break_due:
        return texts.say("event-hold-break-due")
    if caption.waits_for_rebuy:
        return texts.say("event-hold-rebuy")
    if clock.hand_for_hand:
        return texts.say("event-hold-hand-for-hand")
    return ""
