"""Three people and two robots: chance decides, and not one chip is lost."""

import asyncio
import random
from pathlib import Path
from typing import Any

import aiohttp

from bot.bank import accounts
from bot.host.background_tasks import LiveClock
from bot.ids import GuildId, PlayerId
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.sandbox.robots.pool import run_robots
from devtools.sandbox.robots.robot import Behaviour
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import Player, control_of, sentence_of, turn_of

HANDS, PEOPLE = 4, 5
ISSUED = 1000
"""Chips that everybody is given at the first visit."""


async def press_at_random(player: Player, rng: random.Random) -> None:
    """Plays until cancelled: anything that the table offers, all-ins included."""
    while True:
        message = await player.turn()
        turn = turn_of(message)
        offered = [
            c for c in Choice if control_of(message, ControlKind.ACT, c) and c is not Choice.FOLD
        ]
        weights = [1 if choice is Choice.ALL_IN else 4 for choice in offered]
        choice = rng.choices(offered, weights)[0]
        if Choice.CHECK not in offered and rng.random() < 0.2:
            choice = Choice.FOLD
        outcome = await player.press_choice(message, choice)
        if choice is Choice.AMOUNT:
            outcome = await player.submit(outcome.modal, {})
        assert not sentence_of(outcome)
        if turn is not None and choice is not Choice.TIME:
            player.acted.add(turn)


def enough(room: CardRoom, seen: set[str]) -> bool:
    """Whether everybody has had a seat and enough hands have been played."""
    seen |= {seat.name for seat in room.view.seats if seat.player}
    return room.view.hand_number > HANDS and len(seen) == PEOPLE


async def everybody_s_chips(room: CardRoom) -> int:
    """Wallets and seats of everybody in the server, by the ledger, once the last command is
    saved."""
    await room.settle()
    guild, wallets = GuildId(CARD_ROOM_ID), room.app.database.wallets
    people = [PlayerId(user.id) for user in room.sandbox.world.users.values()]
    total = 0
    for player in people:
        total += await wallets.balance(accounts.wallet(guild, player))
        total += await wallets.balance(accounts.seat(guild, room.table_id, player))
    return total


async def test_people_and_robots_play_hands_and_no_chip_is_lost(tmp_path: Path) -> None:
    """Folds, raises and all-ins by chance; at every end wallets and stacks are what was issued."""
    rng, seen = random.Random(20), set[str]()
    live: dict[str, Any] = {"chance": rng, "clock": LiveClock(), "next_hand_seconds": 0.05}
    async with card_room(tmp_path / "room.db", **live) as room, aiohttp.ClientSession() as session:
        await room.open()
        await room.seat(Alice=200, Bob=120, Carol=80)
        catalogue = load_catalogue(ASSETS / "locales")
        manner = Behaviour(pace=0, needs_company=False)
        busy = [
            asyncio.create_task(run_robots(session, room.sandbox, 2, catalogue, rng, manner)),
            *(
                asyncio.create_task(press_at_random(player, rng))
                for player in room.players.values()
            ),
        ]
        try:
            await until(lambda: enough(room, seen) or any(task.done() for task in busy))
            assert not any(task.done() for task in busy), [t for t in busy if t.done()]
        finally:
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)
        assert await everybody_s_chips(room) == PEOPLE * ISSUED
