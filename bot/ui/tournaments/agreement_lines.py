"""A tournament's lines about what its players agree on: deals, and votes to cancel it."""

from collections.abc import Iterator

from bot.tournament.events import (
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    DealAccepted,
    DealFailed,
    DealMade,
    DealOffered,
    DealProposed,
    TournamentEvent,
)
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.line_writer import CALLED_TOGETHER, LineWriter
from bot.ui.words.discord_times import countdown


def agreement_lines(write: LineWriter, event: TournamentEvent) -> Iterator[ChannelLine]:
    """The lines about a deal, or about a vote to cancel the tournament."""
    say, name = write.texts.say, write.name
    match event:
        case DealProposed(player=player, after_hand=True):
            yield from write.everywhere(say("line-deal-proposed", name=name(player)))
        case DealOffered(amounts=amounts, ends_ms=ends_ms):
            lines = [say("line-deal-offered", when=countdown(ends_ms))]
            lines += [
                say("line-deal-share", player=f"<@{player}>", amount=amount)
                for player, amount in amounts
            ]
            called = tuple(player for player, _ in amounts)
            controls = (TournamentControl.ACCEPT, TournamentControl.DECLINE)
            yield from write.everywhere("\n".join(lines), controls, ends_ms, called)
        case DealAccepted(player=player):
            yield from write.everywhere(say("line-deal-accepted", name=name(player)))
        case DealFailed(player=player):
            text = say("line-deal-lapsed")
            if player is not None:
                text = say("line-deal-declined", name=name(player))
            yield from write.everywhere(text)
        case DealMade():
            yield from write.everywhere(say("line-deal-made"))
        case _:
            yield from _vote_lines(write, event)


def _vote_lines(write: LineWriter, event: TournamentEvent) -> Iterator[ChannelLine]:
    """Lines about the vote to cancel the tournament."""
    say, name = write.texts.say, write.name
    match event:
        case CancelProposed(player=player, asked=asked, ends_ms=ends_ms) if asked:
            called = asked[:CALLED_TOGETHER]
            players = " ".join(f"<@{each}>" for each in called)
            if len(asked) > CALLED_TOGETHER:
                players = say("names-more", names=players, count=len(asked) - CALLED_TOGETHER)
            text = say(
                "line-cancel-proposed",
                name=name(player),
                players=players,
                when=countdown(ends_ms),
            )
            controls = (TournamentControl.AGREE_TO_CANCEL, TournamentControl.PLAY_ON)
            yield from write.everywhere(text, controls, ends_ms, called)
        case CancelAgreed(player=player):
            yield from write.everywhere(say("line-cancel-agreed", name=name(player)))
        case CancelDropped(player=player):
            text = say("line-cancel-lapsed")
            if player is not None:
                text = say("line-cancel-declined", name=name(player))
            yield from write.everywhere(text)
