"""Builds the news of a tournament, and finds its open questions."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.ids import ChannelId, Chips, TableId
from bot.tournament.deals import voters
from bot.tournament.events import (
    BreakBegan,
    CancelProposed,
    DealOffered,
    MultiplierDrawn,
    RebuyOffered,
    TournamentEvent,
)
from bot.tournament.payouts import pool_of
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.view import standings_of, view_of


def news_of(
    place: TournamentPlace,
    tournament: Tournament,
    homes: Mapping[TableId, ChannelId],
    **more: Any,
) -> TournamentNews:
    """The tournament as it is now, as news."""
    state = tournament.state
    return TournamentNews(
        place=place,
        view=view_of(state),
        standings=None if state.phase is Phase.REGISTERING else standings_of(state),
        table_channels=homes,
        next_due_ms=tournament.next_due_ms,
        **more,
    )


def open_questions(state: TournamentState) -> Iterator[TournamentEvent]:
    """Yields the questions that wait for an answer, or to be seen, as if asked now: a crash may
    have come before they were announced."""
    if state.phase is not Phase.RUNNING:
        return
    rebuy, deal, clock = state.options.rebuy, state.deal, state.clock
    if state.multiplier and not any(t.hand or t.hands_played for t in state.tables.values()):
        yield MultiplierDrawn(0, state.multiplier, pool_of(state), 0)
    for table in state.tables.values():
        for player, ends_ms in table.offers.items():
            cost = rebuy.cost if rebuy else Chips(0)
            yield RebuyOffered(player, table.id, cost, ends_ms)
    if clock.addon_open and clock.break_ends_ms is not None:
        yield BreakBegan(clock.break_ends_ms, addon=True)
    if deal is not None and deal.ends_ms is not None:
        yield DealOffered(deal.kind, tuple(deal.amounts.items()), deal.ends_ms)
    vote = state.cancel_vote
    if vote is not None:
        asked = tuple(sorted(voters(state) - vote.agreed))
        yield CancelProposed(vote.proposer, asked, vote.ends_ms)


def asked_until_ms(state: TournamentState) -> int | None:
    """When the first of those who are asked something has had time enough; None while nobody is
    asked, or the clock stands still."""
    if state.clock.paused_ms is not None:
        return None
    ends = (getattr(event, "ends_ms", None) for event in open_questions(state))
    return min((end_ms for end_ms in ends if end_ms is not None), default=None)
