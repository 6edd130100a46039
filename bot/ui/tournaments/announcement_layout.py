"""The announcement of a tournament: one container of text, picture and controls."""

from typing import Any

import discord
from discord import ui

from bot.host.tournament_announcer import TournamentNews
from bot.texts.catalogue import Texts
from bot.tournament.options import RebuyCondition, TournamentKind
from bot.tournament.state import Phase
from bot.tournament.view import ClockView, Lobby, Standings
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from bot.ui.components.pages import button_rows, page_layout
from bot.ui.messages.commitments import shortened_names
from bot.ui.tournaments.words import (
    clock_line,
    kind_line,
    plan_lines,
    prizes_line,
    standing_line,
    title_of,
)
from bot.ui.words.discord_times import countdown, date_and_countdown
from bot.ui.words.names import markdown_name

NAMES_MAX = 30
"""How many registered players are named."""
PLACES_TOLD = 18
"""How many places are listed after the end."""
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
    lobby = news.lobby
    controls = () if news.stopping else announcement_controls(lobby, news.standings)
    return page_layout(
        "\n".join(_heading(news, texts)),
        "\n".join(_below(news, texts)),
        picture=picture,
        alt=alt,
        below=button_rows([tournament_button(lobby, texts, control) for control in controls]),
        accent=_ACCENTS[lobby.phase],
    )


# --- text -------------------------------------------------------------------------------------


def _heading(news: TournamentNews, texts: Texts) -> list[str]:
    lobby = news.lobby
    number = texts.say("tournament-number", number=str(lobby.id))
    return [
        f"### {title_of(lobby.options)}",
        kind_line(texts, lobby.options),
        *state_lines(texts, lobby, news.standings),
        *([texts.say("lobby-parting")] if news.stopping else []),
        *([texts.say("lobby-recovered")] if news.recovered else []),
        f"-# {number}",
    ]


def state_lines(texts: Texts, lobby: Lobby, standings: Standings | None) -> list[str]:
    """The tournament's state in lines."""
    match lobby.phase:
        case Phase.REGISTERING:
            return [_before_start(texts, lobby)]
        case Phase.RUNNING if standings is not None:
            return _running(texts, lobby, standings)
        case Phase.FINISHED if standings is not None and standings.rows:
            return [texts.say("lobby-finished", name=markdown_name(standings.rows[0].name))]
        case Phase.CANCELLED:
            return [texts.say("lobby-cancelled")]
    return []


def state_briefly(texts: Texts, lobby: Lobby, standings: Standings | None) -> str:
    """The tournament's state in one line of a list."""
    if lobby.phase is Phase.REGISTERING and lobby.starts_ms is None:
        data = {"entrants": lobby.entrants, "most": lobby.options.entrants_max}
        return texts.say("lobby-registered-briefly", **data)
    return " ".join(state_lines(texts, lobby, standings)[:1])


def _before_start(texts: Texts, lobby: Lobby) -> str:
    options, starts = lobby.options, lobby.starts_ms
    if options.kind is TournamentKind.SCHEDULED:
        return texts.say(
            "lobby-starts",
            when=date_and_countdown(starts or 0),
            entrants=lobby.entrants,
            least=options.entrants_min,
            most=options.entrants_max,
        )
    if starts is not None:
        return texts.say("lobby-countdown", when=countdown(starts))
    key = (
        "lobby-registered-of-velox"
        if options.kind is TournamentKind.VELOX
        else "lobby-registered-of"
    )
    return texts.say(key, entrants=lobby.entrants, most=options.entrants_max)


def _running(texts: Texts, lobby: Lobby, standings: Standings) -> list[str]:
    say = texts.say
    lines = [
        say(
            "lobby-running",
            left=lobby.still_in,
            entrants=lobby.entrants,
            tables=standings.tables,
            average=standings.average_stack,
        )
    ]
    if standings.clock is not None:
        lines.insert(0, clock_line(texts, standings.clock, lobby.options))
    if lobby.multiplier:
        lines.append(say("lobby-multiplier", multiplier=lobby.multiplier))
    if standings.deal is not None:
        lines.append(say("lobby-deal"))
    if lobby.registration_open:
        lines.append(say("lobby-open"))
    away = [row.name for row in standings.rows if row.is_away]
    if away:
        lines.append(say("lobby-away", names=shortened_names(away, texts)))
    return lines


def _below(news: TournamentNews, texts: Texts) -> list[str]:
    lobby = news.lobby
    if lobby.phase is Phase.CANCELLED:
        return []
    if lobby.phase is Phase.FINISHED and news.standings is not None:
        return [standing_line(texts, row) for row in news.standings.rows[:PLACES_TOLD]]
    lines = [prizes_line(texts, lobby)]
    if lobby.phase is Phase.REGISTERING or lobby.registration_open:
        lines += [f"-# {line}" for line in plan_lines(texts, lobby)]
    if lobby.phase is Phase.REGISTERING:
        lines.append(names_line(texts, lobby))
    return lines


def names_line(texts: Texts, lobby: Lobby) -> str:
    """The names of the entrants; of many, the newest, who look for their own."""
    if not lobby.names:
        return texts.say("lobby-names-none")
    shown = ", ".join(map(markdown_name, lobby.names[-NAMES_MAX:]))
    more = len(lobby.names) - NAMES_MAX
    if more > 0:
        shown = texts.say("names-more", names=shown, count=more)
    return texts.say("lobby-names", names=shown)


# --- controls ---------------------------------------------------------------------------------


def announcement_controls(
    lobby: Lobby, standings: Standings | None
) -> tuple[TournamentControl, ...]:
    """The controls that the announcement offers now."""
    match lobby.phase:
        case Phase.REGISTERING:
            remind = (
                (TournamentControl.REMIND,)
                if lobby.options.kind is TournamentKind.SCHEDULED
                else ()
            )
            enter = (
                ()
                if lobby.entrants >= lobby.options.entrants_max
                else (TournamentControl.REGISTER,)
            )
            change = TournamentControl.CHANGE
            return (*enter, TournamentControl.UNREGISTER, *remind, change)
        case Phase.RUNNING if standings is not None:
            enter = (TournamentControl.REGISTER,) if lobby.registration_open else ()
            return (
                *enter,
                TournamentControl.SEAT,
                TournamentControl.STANDINGS,
                *chip_controls(lobby, standings),
            )
    return ()


def chip_controls(lobby: Lobby, standings: Standings) -> tuple[TournamentControl, ...]:
    """Controls for more chips and for deals, while they are possible."""
    options, clock = lobby.options, standings.clock
    controls = []
    if clock is not None and options.rebuy is not None and _sells_rebuys(lobby, clock):
        controls.append(TournamentControl.REBUY)
    if clock is not None and clock.addon_open:
        controls.append(TournamentControl.ADDON)
    if clock is not None and _gives_halves(lobby, clock):
        controls.append(TournamentControl.HALF)
    if may_deal_money(lobby, standings):
        controls.append(TournamentControl.DEAL)
    return tuple(controls)


def _sells_rebuys(lobby: Lobby, clock: ClockView) -> bool:
    """Whether players who still have chips can buy a rebuy."""
    options = lobby.options
    if options.rebuy is None or options.rebuy.condition is RebuyCondition.BUSTED:
        return False
    last = options.rebuy.last_level or clock.level
    if options.addon is not None:
        last = min(last, options.addon.after_level)
    return clock.level <= last


def _gives_halves(lobby: Lobby, clock: ClockView) -> bool:
    """Whether the second half of a double chance can still be taken."""
    last = lobby.options.second_half_level or clock.level
    return lobby.options.is_double_chance and clock.level <= last


def may_deal_money(lobby: Lobby, standings: Standings) -> bool:
    """Whether a deal is worth a control: at the final table, when all left have a prize (R-238),
    and there is more than one to share.

    Before that, players use the command.
    """
    return (
        lobby.options.deals_allowed
        and lobby.prizes_final
        and standings.tables == 1
        and 1 < lobby.still_in <= len(lobby.prizes)
        and standings.deal is None
    )


def tournament_button(lobby: Lobby, texts: Texts, control: TournamentControl) -> ui.Button[Any]:
    return ui.Button(
        label=control_label(lobby, texts, control),
        style=_STYLES.get(control, discord.ButtonStyle.secondary),
        custom_id=str(TournamentControlId(control, lobby.id)),
    )


def control_label(lobby: Lobby, texts: Texts, control: TournamentControl) -> str:
    """The control's label, with its price."""
    rebuy, addon = lobby.options.rebuy, lobby.options.addon
    if control is TournamentControl.REGISTER and lobby.phase is Phase.RUNNING:
        return texts.say("gate-register-late")
    if control is TournamentControl.REBUY and rebuy is not None:
        return texts.say("gate-rebuy", cost=rebuy.cost)
    if control is TournamentControl.ADDON and addon is not None:
        return texts.say("gate-addon", chips=addon.chips, cost=addon.cost)
    return texts.say(f"gate-{control.value}")
