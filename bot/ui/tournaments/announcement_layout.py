"""The layout of a tournament's announcement, and the captions of its tables.

The announcement is one container of text, picture and controls. A caption has the title, the level,
and why no hand is dealt.
"""

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.host.tournament_announcer import TournamentNews
from bot.ids import TableId
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.tournament.options import RebuyCondition, TournamentKind
from bot.tournament.state import Phase, Status
from bot.tournament.view import ClockView, Standings, TournamentView
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from bot.ui.components.pages import BUTTON_MAX, button_rows, page_layout
from bot.ui.messages.commitments import shortened_names
from bot.ui.table.layout import Surroundings
from bot.ui.tournaments.pictures import prizes_line
from bot.ui.tournaments.words import (
    clock_line,
    kind_line,
    level_stakes,
    plan_lines,
    standing_line,
    title_of,
)
from bot.ui.words.discord_address import countdown, date_and_countdown
from bot.ui.words.player_names import known_as, markdown_name

NAMES_MAX = 30
"""The most registered players that are named."""
PLACES_TOLD = 18
"""The most places that are listed after the end."""
_ACCENTS = {
    Phase.REGISTERING: 0x2E8B57,
    Phase.RUNNING: 0xC9A227,
    Phase.FINISHED: 0x5865F2,
    Phase.CANCELLED: 0x80848E,
}
_STYLES = {
    TournamentControl.REGISTER: discord.ButtonStyle.success,
    TournamentControl.REBUY: discord.ButtonStyle.primary,
    TournamentControl.ADDON: discord.ButtonStyle.primary,
    TournamentControl.ACCEPT: discord.ButtonStyle.success,
    TournamentControl.DECLINE: discord.ButtonStyle.danger,
    TournamentControl.AGREE_TO_CANCEL: discord.ButtonStyle.danger,
    TournamentControl.PLAY_ON: discord.ButtonStyle.success,
}


def announcement_layout(
    news: TournamentNews, texts: Texts, *, picture: str = "", alt: str = ""
) -> ui.LayoutView:
    """The announcement as `news` has it; `picture` is the name of the file sent along."""
    view = news.view
    controls = () if news.stopping else announcement_controls(view, news.standings)
    return page_layout(
        "\n".join(_heading(news, texts)),
        "\n".join(_below(news, texts)),
        picture=picture,
        alt=alt,
        below=button_rows([tournament_button(view, texts, control) for control in controls]),
        accent=_ACCENTS[view.phase],
    )


# --- text -------------------------------------------------------------------------------------


def _heading(news: TournamentNews, texts: Texts) -> list[str]:
    view = news.view
    number = texts.say("tournament-number", number=str(view.id))
    return [
        f"### {title_of(view.options)}",
        kind_line(texts, view.options),
        *state_lines(texts, view, news.standings),
        *([texts.say("announcement-parting")] if news.stopping else []),
        *([texts.say("announcement-recovered")] if news.recovered else []),
        f"-# {number}",
    ]


def state_lines(texts: Texts, view: TournamentView, standings: Standings | None) -> list[str]:
    """The tournament's state in lines."""
    match view.phase:
        case Phase.REGISTERING:
            return [_before_start(texts, view)]
        case Phase.RUNNING if standings is not None:
            return _running(texts, view, standings)
        case Phase.FINISHED if standings is not None and standings.rows:
            first = standings.rows[0]
            name = markdown_name(known_as(texts, first.player, first.name))
            return [texts.say("announcement-finished", name=name)]
        case Phase.CANCELLED:
            return [texts.say("announcement-cancelled")]
    return []


def state_briefly(texts: Texts, view: TournamentView, standings: Standings | None) -> str:
    """The tournament's state in one line of a list."""
    if view.phase is Phase.REGISTERING and view.starts_ms is None:
        data = {"entrants": view.entrants, "most": view.options.entrants_max}
        return texts.say("announcement-registered-briefly", **data)
    return " ".join(state_lines(texts, view, standings)[:1])


def _before_start(texts: Texts, view: TournamentView) -> str:
    options, starts = view.options, view.starts_ms
    if options.kind is TournamentKind.SCHEDULED:
        return texts.say(
            "announcement-starts",
            when=date_and_countdown(starts or 0),
            entrants=view.entrants,
            least=options.entrants_min,
            most=options.entrants_max,
        )
    if starts is not None:
        return texts.say("announcement-countdown", when=countdown(starts))
    key = (
        "announcement-registered-of-velox"
        if options.kind is TournamentKind.VELOX
        else "announcement-registered-of"
    )
    return texts.say(key, entrants=view.entrants, most=options.entrants_max)


def _running(texts: Texts, view: TournamentView, standings: Standings) -> list[str]:
    say = texts.say
    lines = [
        say(
            "announcement-running",
            left=view.still_in,
            entrants=view.entrants,
            tables=standings.tables,
            average=standings.average_stack,
        )
    ]
    if standings.clock is not None:
        lines.insert(0, clock_line(texts, standings.clock, view.options))
    if view.multiplier:
        lines.append(say("announcement-multiplier", multiplier=view.multiplier))
    if standings.deal is not None:
        lines.append(say("announcement-deal"))
    if view.registration_open:
        lines.append(say("announcement-open"))
    away = [row.name for row in standings.rows if row.is_away]
    if away:
        lines.append(say("announcement-away", names=shortened_names(away, texts)))
    return lines


def _below(news: TournamentNews, texts: Texts) -> list[str]:
    view = news.view
    if view.phase is Phase.CANCELLED:
        return []
    if view.phase is Phase.FINISHED and news.standings is not None:
        rows = news.standings.rows
        lines = [standing_line(texts, row) for row in rows[:PLACES_TOLD]]
        more = len(rows) - PLACES_TOLD
        return [*lines, texts.say("and-more", count=more)] if more > 0 else lines
    lines = [prizes_line(texts, view)]
    if view.phase is Phase.REGISTERING or view.registration_open:
        lines += [f"-# {line}" for line in plan_lines(texts, view)]
    if view.phase is Phase.REGISTERING:
        lines.append(names_line(texts, view))
    return lines


def names_line(texts: Texts, view: TournamentView) -> str:
    """The names of the entrants; of many, the newest, who look for their own."""
    if not view.names:
        return texts.say("announcement-names-none")
    shown = ", ".join(map(markdown_name, view.names[-NAMES_MAX:]))
    more = len(view.names) - NAMES_MAX
    if more > 0:
        shown = texts.say("names-more", names=shown, count=more)
    return texts.say("announcement-names", names=shown)


# --- controls ---------------------------------------------------------------------------------


def announcement_controls(
    view: TournamentView, standings: Standings | None
) -> tuple[TournamentControl, ...]:
    """The controls that the announcement offers now."""
    match view.phase:
        case Phase.REGISTERING:
            remind = (
                (TournamentControl.REMIND,) if view.options.kind is TournamentKind.SCHEDULED else ()
            )
            enter = (
                () if view.entrants >= view.options.entrants_max else (TournamentControl.REGISTER,)
            )
            change = TournamentControl.CHANGE
            return (*enter, TournamentControl.UNREGISTER, *remind, change)
        case Phase.RUNNING if standings is not None:
            enter = (TournamentControl.REGISTER,) if view.registration_open else ()
            return (
                *enter,
                TournamentControl.SEAT,
                TournamentControl.STANDINGS,
                *chip_controls(view, standings),
            )
    return ()


def chip_controls(view: TournamentView, standings: Standings) -> tuple[TournamentControl, ...]:
    """Controls for more chips and for deals, while they are possible."""
    options, clock = view.options, standings.clock
    controls = []
    if clock is not None and options.rebuy is not None and _sells_rebuys(view, clock):
        controls.append(TournamentControl.REBUY)
    if clock is not None and clock.addon_open:
        controls.append(TournamentControl.ADDON)
    if clock is not None and _gives_halves(view, clock):
        controls.append(TournamentControl.HALF)
    if may_deal_money(view, standings):
        controls.append(TournamentControl.DEAL)
    return tuple(controls)


def _sells_rebuys(view: TournamentView, clock: ClockView) -> bool:
    """Whether players who still have chips can buy a rebuy."""
    options = view.options
    if options.rebuy is None or options.rebuy.condition is RebuyCondition.BUSTED:
        return False
    last = options.rebuy.last_level or clock.level
    if options.addon is not None:
        last = min(last, options.addon.after_level)
    return clock.level <= last


def _gives_halves(view: TournamentView, clock: ClockView) -> bool:
    """Whether the second half of a double chance can still be taken."""
    last = view.options.second_half_level or clock.level
    return view.options.is_double_chance and clock.level <= last


def may_deal_money(view: TournamentView, standings: Standings) -> bool:
    """Whether a deal is worth a control: at the final table, when all left have a prize (R-238),
    and there is more than one to share.

    Before that, players use the command.
    """
    return (
        view.options.deals_allowed
        and view.prizes_final
        and standings.tables == 1
        and 1 < view.still_in <= len(view.prizes)
        and standings.deal is None
    )


def tournament_button(
    view: TournamentView, texts: Texts, control: TournamentControl
) -> ui.Button[Any]:
    return ui.Button(
        label=within(control_label(view, texts, control), BUTTON_MAX),
        style=_STYLES.get(control, discord.ButtonStyle.secondary),
        custom_id=str(TournamentControlId(control, view.id)),
    )


def control_label(view: TournamentView, texts: Texts, control: TournamentControl) -> str:
    """The control's label, with its price."""
    rebuy, addon = view.options.rebuy, view.options.addon
    if control is TournamentControl.REGISTER and view.phase is Phase.RUNNING:
        return texts.say("gate-register-late")
    if control is TournamentControl.REBUY and rebuy is not None:
        return texts.say("gate-rebuy", cost=rebuy.cost)
    if control is TournamentControl.ADDON and addon is not None:
        return texts.say("gate-addon", chips=addon.chips, cost=addon.cost)
    return texts.say(f"gate-{control.value}")


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
