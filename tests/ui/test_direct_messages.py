"""Direct messages about a seat: to whom, in which words, and what becomes of those not taken."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.bank.topup import Holdings, TopupClock, TopupMode
from bot.durations import HOUR_MS
from bot.host.guild_settings import REMEMBERED_MS, SettingsByPlayer
from bot.host.topups import Credited
from bot.ids import Chips, GuildId, HandId, PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import PersonalSettings, PlayerStore
from bot.table.events import AwayReason, Left, SatOut, TableEvent
from bot.texts.catalogue import Texts
from bot.ui.messages.card_messages import card_picture_name
from bot.ui.messages.direct_messages import (
    DirectMessages,
    NextChips,
    PlayerMessage,
    seat_messages,
)
from bot.ui.requests.outgoing_requests import USERS_AT_ONCE_MAX
from bot.ui.table.notices import notices_of, seat_notice
from bot.ui.words.languages import Languages
from tests.builders import game, no_settings
from tests.sandbox.scenes import eventually
from tests.ui.first_messages import nobody_new
from tests.ui.tables import CATALOGUE, PLACE, public, read_nothing

WHO = PlayerId(42)
VIEW = public(game("a b").table)
LEAST = Chips(40)
SEATS: list[TableEvent] = [
    SatOut(1, WHO, "a", AwayReason.TIMEOUTS),
    Left(1, WHO, "a", Chips(60), AwayReason.AWAY),
    Left(1, WHO, "a", Chips(0), AwayReason.BROKE),
]
OWN_WISH: list[TableEvent] = [
    SatOut(1, WHO, "a", AwayReason.ASKED),
    Left(1, WHO, "a", Chips(60), AwayReason.ASKED),
    Left(1, WHO, "a", Chips(60), AwayReason.KICKED),
    Left(1, WHO, "a", Chips(60), AwayReason.CLOSED),
]


def messages(*events: TableEvent) -> list[PlayerMessage]:
    return list(seat_messages(PLACE, events, VIEW, read_nothing, lambda event: None))


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("event", SEATS, ids=str)
def test_told_in_private_or_else_by_name(event: TableEvent, locale: str) -> None:
    """A player gets one message, and the channel none but in its place, by name."""
    texts = CATALOGUE.texts(locale)
    [message] = messages(event)
    assert message.player == WHO
    assert message.wanted is not None
    assert message.wanted(PersonalSettings())
    assert not message.wanted(PersonalSettings(seat_messages=False))
    more = {"next": "none", "wallet": 0, "at": 0} if message.read else {}
    said = texts.say(message.key, **message.data, **more, server="S")
    assert f"<#{PLACE.channel}>" in said
    assert not list(notices_of([event], texts))
    notice = seat_notice(event, texts)
    assert notice is not None
    assert notice.text.startswith("<@42>")


@pytest.mark.parametrize("event", OWN_WISH, ids=str)
def test_ones_own_wish_is_no_news(event: TableEvent) -> None:
    """A player who pressed Leave gets no news of it, and the channel is told of a removal."""
    assert not messages(event)


@pytest.mark.parametrize(
    ("mode", "wallet", "clock", "how"),
    [
        (TopupMode.WHEN_BROKE, 300, TopupClock(), "wallet"),
        (TopupMode.WHEN_BROKE, 39, TopupClock(), "short"),
        (TopupMode.WHEN_BROKE, 0, TopupClock(broke_since_ms=0), "automatic"),
        (TopupMode.WHEN_BROKE, 0, TopupClock(), "none"),
        (TopupMode.DAILY, 0, TopupClock(0, None), "now"),
        (TopupMode.DAILY, 39, TopupClock(0, None), "now"),
        (TopupMode.DAILY, 0, TopupClock(0, HOUR_MS), "claim"),
    ],
)
async def test_a_broke_player_learns_how_to_play_on(
    mode: TopupMode, wallet: int, clock: TopupClock, how: str
) -> None:
    """A broke player reads what is in the wallet, or when new chips come; one in a tournament does
    not. Nobody is sent to a seat for which they have too few chips."""
    holdings = Holdings(Chips(wallet), Chips(0), 0)

    async def asked(guild: GuildId, player: PlayerId) -> Any:
        return SimpleNamespace(holdings=holdings, clock=clock)

    settings = SimpleNamespace(of=lambda guild: SimpleNamespace(topup=SimpleNamespace(mode=mode)))
    read: Any = NextChips(
        cast(Any, SimpleNamespace(holdings=asked)), cast(Any, settings), lambda: 2 * HOUR_MS
    )
    data = await read(LEAST, PLACE.guild, WHO)
    assert data["next"] == how
    for locale in CATALOGUE.locales:
        said = CATALOGUE.texts(locale).say("dm-broke", channel="#c", server="S", **data)
        assert ("<t:" in said) == (how in ("automatic", "claim"))
        assert ("300" in said) == (how == "wallet")
        assert ("39" in said and "40" in said) == (how == "short")


class Players:
    """Stored choices, and how often they were read."""

    def __init__(self, chosen: PersonalSettings | None = None) -> None:
        self.chosen = chosen or PersonalSettings()
        self.reads = 0
        self.away = False

    async def personal_settings(self, player: PlayerId) -> PersonalSettings:
        self.reads += 1
        if self.away:
            raise StorageFailed("away")
        return self.chosen

    async def put_personal_settings(self, player: PlayerId, chosen: PersonalSettings) -> None:
        self.chosen = chosen


class Dms:
    """A client whose users take direct messages, or do not."""

    def __init__(self, *, open_: bool = True) -> None:
        self.open, self.sent = open_, cast("list[str]", [])

    def get_guild(self, guild: int) -> Any:
        return SimpleNamespace(name="Home")

    async def create_dm(self, user: Any) -> Any:
        async def send(text: str, nonce: str) -> None:
            if not self.open:
                response: Any = SimpleNamespace(status=403, reason="closed")
                raise discord.Forbidden(response, {"code": 50007, "message": "closed"})
            self.sent.append(text)

        return SimpleNamespace(send=send, recipients=[user])


def sender_to(dms: Dms, players: Players) -> DirectMessages:
    async def find_names(guild: GuildId, wanted: Any) -> dict[PlayerId, Any]:
        return {}

    return DirectMessages(
        cast(Any, dms),
        Languages(CATALOGUE, "en", no_settings()),
        cast(Any, SimpleNamespace(find_names=find_names)),
        nobody_new(),
        SettingsByPlayer(cast(PlayerStore, players), lambda: 0),
    )


async def told(dms: Dms, players: Players) -> list[TableEvent]:
    """Sends the three messages; returns the events that were told in the channel."""
    instead: list[TableEvent] = []
    sender = sender_to(dms, players)
    for message in seat_messages(PLACE, SEATS, VIEW, read_nothing, instead.append):
        sender.send_soon(message)
    await sender.settle()
    await sender.close()
    return instead


async def test_one_message_for_each_event() -> None:
    """Each event is one message, and none in the channel."""
    dms = Dms()
    assert not await told(dms, Players())
    assert [text.split(" at ")[0] for text in dms.sent] == [
        "You ran out of time again",
        "You were away too long",
        "You ran out of chips",
    ]


class Kept(Dms):
    """Keeps what was sent, after the cards of hand 5."""

    user = SimpleNamespace(id=1)

    async def create_dm(self, user: Any) -> Any:
        channel = await super().create_dm(user)

        async def history(limit: int) -> AsyncIterator[Any]:
            for text in reversed(self.sent):
                yield SimpleNamespace(author=self.user, content=text, attachments=[])
            cards = [SimpleNamespace(filename=card_picture_name(HandId(5)))]
            yield SimpleNamespace(author=self.user, content="", attachments=cards)

        channel.history = history
        return channel


async def test_what_was_told_in_another_language_is_not_told_again() -> None:
    """A message told in another language is not told again after a restart, when the player's
    language is not known any more."""
    for locale in ("it", "en-US"):
        dms = Kept()
        data: dict[str, Any] = {"next": "none", "wallet": 0, "at": 0, "least": LEAST}
        (message,) = seat_messages(PLACE, SEATS[2:], VIEW, read_nothing, lambda event: None)
        said = CATALOGUE.texts(locale).say("dm-broke", **message.data, **data, server="Home")
        for before in ([said], []):
            dms.sent = list(before)
            sender = sender_to(dms, Players())
            sender.send_soon(replace(message, after_cards=HandId(5)))
            await sender.settle()
            await sender.close()
            assert len(dms.sent) == 1


class SlowAtFirst(Dms):
    """The first channel is there once somebody else's is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self._opened, self._elsewhere = 0, asyncio.Event()

    async def create_dm(self, user: Any) -> Any:
        self._opened += 1
        if user.id != WHO:
            self._elsewhere.set()
        if self._opened == 1:
            await self._elsewhere.wait()
        return await super().create_dm(user)


async def test_messages_to_one_player_arrive_in_order() -> None:
    """Messages to one player arrive in order, though the first takes longer; one to somebody else
    does not wait for it."""
    dms = SlowAtFirst()
    sender = sender_to(dms, Players())
    for who, said in ((WHO, "1"), (WHO, "2"), (WHO, "3"), (PlayerId(43), "other")):
        sender.send_soon(PlayerMessage(PLACE.guild, who, "", words=partial(_words, said)))
    await sender.settle()
    await sender.close()
    assert [each for each in dms.sent if each != "other"] == ["1", "2", "3"]


class NoAnswer(Dms):
    """Discord gives no channel to some players until `answering` is set."""

    def __init__(self, *silent: int) -> None:
        super().__init__()
        self.silent, self.asked, self.asked_most = silent, 0, 0
        self.answering = asyncio.Event()

    async def create_dm(self, user: Any) -> Any:
        if user.id in self.silent:
            self.asked += 1
            self.asked_most = max(self.asked_most, self.asked)
            await self.answering.wait()
            self.asked -= 1
        return await super().create_dm(user)


async def test_slow_recipients_delay_nobody_else() -> None:
    """However many they are: a turn that is told late is a turn that is lost."""
    dms = NoAnswer(*range(1, 11))
    sender = sender_to(dms, Players())
    for who in range(1, 11):
        sender.send_soon(
            PlayerMessage(PLACE.guild, PlayerId(who), "", words=partial(_words, "slow"))
        )
    await eventually(lambda: dms.asked == 10)
    sender.send_soon(PlayerMessage(PLACE.guild, WHO, "", words=partial(_words, "your turn")))
    await eventually(lambda: dms.sent)
    assert dms.sent == ["your turn"]
    dms.answering.set()
    await sender.settle()
    await sender.close()
    assert sorted(dms.sent) == [*["slow"] * 10, "your turn"]


async def test_what_very_many_are_told_leaves_a_few_at_a_time() -> None:
    """Discord does not open a thousand channels at once."""
    dms = NoAnswer(*range(1, 11))
    sender = sender_to(dms, Players())
    for who in range(1, 11):
        sender.credited(Credited(PLACE.guild, PlayerId(who), Chips(200)))
    await eventually(lambda: dms.asked == USERS_AT_ONCE_MAX)
    sender.send_soon(PlayerMessage(PLACE.guild, WHO, "", words=partial(_words, "your turn")))
    await eventually(lambda: dms.sent)
    assert dms.sent == ["your turn"]
    dms.answering.set()
    await sender.settle()
    await sender.close()
    assert (len(dms.sent), dms.asked_most) == (11, USERS_AT_ONCE_MAX)


def _words(said: str, texts: Texts) -> str:
    return said


async def test_closed_dms_are_told_in_the_channel() -> None:
    """Each event once."""
    assert await told(Dms(open_=False), Players()) == SEATS


async def test_who_wants_no_messages_gets_none() -> None:
    """A player who wants no messages gets none, nor a line in the channel instead."""
    dms = Dms()
    assert not await told(dms, Players(PersonalSettings(seat_messages=False)))
    assert not dms.sent


async def test_what_is_chosen_while_it_is_read_stays() -> None:
    """The answer of the database may be older than the choice."""
    players, reading, may_answer = Players(), asyncio.Event(), asyncio.Event()
    settings = SettingsByPlayer(cast(PlayerStore, players), lambda: 0)
    read, old = players.personal_settings, PersonalSettings()

    async def slowly(player: PlayerId) -> PersonalSettings:
        reading.set()
        await may_answer.wait()
        return old

    players.personal_settings = slowly  # type: ignore[method-assign]
    asked = asyncio.create_task(settings.of(WHO))
    await reading.wait()
    players.personal_settings = read  # type: ignore[method-assign]
    await settings.change(WHO, lambda was: PersonalSettings(text_first=True))
    may_answer.set()
    assert (await asked).text_first
    assert (await settings.of(WHO)).text_first


async def test_choices_are_read_again_after_a_minute() -> None:
    """Another process may have changed them; a database that is away means the defaults."""
    players, now = Players(PersonalSettings(seat_messages=False)), 0
    settings = SettingsByPlayer(cast(PlayerStore, players), lambda: now)
    for _ in range(3):
        assert not (await settings.of(WHO)).seat_messages
    assert players.reads == 1
    players.chosen = PersonalSettings()
    now = REMEMBERED_MS
    assert (await settings.of(WHO)).seat_messages
    players.away, now = True, 3 * REMEMBERED_MS
    assert await settings.of(WHO) == PersonalSettings()
