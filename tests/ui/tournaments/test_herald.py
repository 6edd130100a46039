"""Lines with controls go when they have had their use, however slow Discord is."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ids import Chips
from bot.simulation.loop import VirtualClock, run_virtually
from bot.tournament import commands as ask
from bot.tournament.options import Mode, RebuyTerms
from bot.ui.tournaments import herald as heralds
from bot.ui.tournaments.herald import TournamentHerald
from tests.tournament.builders import event, plan
from tests.ui.tournaments.showing import ENGLISH, news_of

SENDING_SECONDS = 2


class Slow:
    """A Discord that takes two seconds for a message; what stands in its channels."""

    def __init__(self) -> None:
        self.standing: dict[int, str] = {}
        self.sent: list[str] = []
        self.losses = 0
        """How many of the next messages get lost."""

    def channel(self, channel: int) -> Any:
        async def send(text: str, **_: Any) -> Any:
            await asyncio.sleep(SENDING_SECONDS)
            if self.losses:
                self.losses -= 1
                raise ConnectionResetError
            self.sent.append(text)
            self.standing[len(self.sent)] = text
            return SimpleNamespace(id=len(self.sent))

        def message(number: int) -> Any:
            async def delete() -> None:
                del self.standing[number]

            return SimpleNamespace(delete=delete)

        return SimpleNamespace(send=send, get_partial_message=message)


class Mute:
    """A part of the herald that is not looked at here."""

    is_taken = False

    def __init__(self, *_: Any) -> None: ...

    def show(self, *_: Any) -> None: ...

    def take(self, *_: Any) -> tuple[()]:
        return ()

    async def note(self, *_: Any) -> None: ...

    async def close(self, *_: Any) -> None: ...


def herald_at(discord: Slow, monkeypatch: pytest.MonkeyPatch) -> TournamentHerald:
    for part in ("Announcement", "Agenda", "Reminder", "Threads"):
        monkeypatch.setattr(heralds, part, Mute)
    bureau: Any = SimpleNamespace(
        client=None,
        languages=SimpleNamespace(of_guild=lambda _: ENGLISH),
        clock=VirtualClock(),
        channel=discord.channel,
    )
    mute: Any = Mute()
    return TournamentHerald(bureau, mute, mute, mute)


OFFER = "you have no chips left"


@pytest.mark.parametrize("seconds", [0, 1, 10])
@pytest.mark.parametrize("ends", [False, True])
def test_an_offer_goes_though_it_is_still_being_sent(
    monkeypatch: pytest.MonkeyPatch, seconds: float, *, ends: bool
) -> None:
    """Declined, or called off, before its message is there."""

    async def play() -> None:
        discord = Slow()
        herald = herald_at(discord, monkeypatch)
        made = event("a b c", plan(mode=Mode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=3)))
        herald.tournament_changed(news_of(made, made.bust("a", by="b")))
        await asyncio.sleep(seconds)
        events = made.apply(ask.Cancel(made.now_ms)) if ends else made.ask(ask.DeclineRebuy, "a")
        herald.tournament_changed(news_of(made, events))
        await asyncio.sleep(20)
        assert any(OFFER in text for text in discord.sent)
        assert not any(OFFER in text for text in discord.standing.values())

    run_virtually(play)


@pytest.mark.parametrize("losses", [1, 3])
def test_an_offer_that_is_lost_is_made_again(monkeypatch: pytest.MonkeyPatch, losses: int) -> None:
    """The table waits for its answer, and it goes with that."""

    async def play() -> None:
        discord = Slow()
        herald = herald_at(discord, monkeypatch)
        made = event("a b c", plan(mode=Mode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=3)))
        discord.losses = losses
        herald.tournament_changed(news_of(made, made.bust("a", by="b")))
        await asyncio.sleep(40)
        assert [OFFER in text for text in discord.standing.values()] == [True]
        herald.tournament_changed(news_of(made, made.ask(ask.DeclineRebuy, "a")))
        await asyncio.sleep(20)
        assert not any(OFFER in text for text in discord.standing.values())

    run_virtually(play)
