"""Whatever comes in: nothing breaks, and what is refused changes nothing."""

import asyncio
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.host.structures import load_structures
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.poker.games import GameCode
from bot.refusal import Refusal
from bot.settings import ASSETS, BadSettings, Settings, load
from bot.storage.unit import Unit
from bot.table.rules import TableRules, check_rules
from bot.table.table_commands import SitDown
from bot.tournament.costs import check_options
from bot.ui.components.custom_ids import Choice, ControlKind, TournamentControl
from bot.ui.opening.table_choices import TableChoices, rules_from_choices
from bot.ui.tournaments.plans import PlanChoices, plan_of
from devtools.simulation.bot_process import PACE, BotProcess
from devtools.simulation.checks import Checks, state_of
from devtools.simulation.discord import SimulatedDiscord
from devtools.simulation.fakes import Listeners
from devtools.simulation.interactions import SimulatedInteraction
from devtools.simulation.log import reading_log
from devtools.simulation.loop import run_virtually
from tests.host.tournament_room import sit_and_go

INPUTS_IN_THE_LONG_RUN = 100_000
AT_ONCE = 50
GUILD, CHANNEL, HOST = GuildId(1), ChannelId(10), PlayerId(1)
SEATED, OUTSIDER = PlayerId(2), PlayerId(9)

numbers = st.integers(0, 10**18 - 1) | st.integers(0, 5)
ours = st.builds(
    "mz:{}:{}:{}:{}:{}".format,
    st.sampled_from(list(ControlKind)) | st.text(max_size=8),
    st.just(1) | numbers,
    st.just(1) | numbers,
    numbers,
    st.sampled_from(list(Choice)) | st.text(max_size=10),
)
short = st.builds("mz:{}:1".format, st.sampled_from(list(ControlKind)))
tournament_ids = st.builds(
    "mz:t:{}:{}".format, st.sampled_from(list(TournamentControl)), st.just(1) | numbers
)
custom_ids = (
    st.text(max_size=100)
    | ours
    | short
    | tournament_ids
    | st.builds("{}#{}".format, ours | tournament_ids, numbers)
)
values = st.text(max_size=30) | numbers.map(str) | st.sampled_from(["80", "-1", "1e9", "٣", "½"])
fields = st.builds(
    lambda name, value: [{"component": {"custom_id": name, "value": value}}],
    st.just("amount") | st.text(max_size=10),
    values,
)
inputs = st.tuples(st.sampled_from([SEATED, OUTSIDER]), custom_ids, st.none() | fields)


async def at_a_table(
    path: Path, checks: Checks, sent: list[tuple[PlayerId, str, Any]]
) -> list[tuple[PlayerId, str, Any]]:
    """Sends everything to a table in mid-hand, and to a tournament that people enter; returns what
    changed one of them although it was refused."""
    world = SimulatedDiscord(checks.request_sent)
    accepted: list[Unit] = []
    listeners = Listeners(accepted.append, checks.told, checks.frozen)
    life = await BotProcess.begin(path, world, listeners, 1, checks.watch)
    room = life.room
    table = await room.open_table(GUILD, CHANNEL, HOST, TableRules(turn_seconds=600))
    for player in (HOST, SEATED, PlayerId(3)):
        await room.visit(GUILD, player)
        await room.ask_table(table, SitDown(player, f"p{player}", "en-GB", Chips(100)))
    await life.tournaments.create(GUILD, CHANNEL, HOST, sit_and_go(9, seats=9))
    await asyncio.sleep(PACE.next_hand + 1)
    guilty = []
    for number, (who, custom_id, components) in enumerate(sent, 1_000):
        before, known = _memory(life, table), len(accepted)
        data: dict[str, Any] = {"custom_id": custom_id}
        if components is not None:
            data["components"] = components
        born = asyncio.get_running_loop().time()
        life.deliver(
            SimulatedInteraction(life.line, number, who, "x", GUILD, CHANNEL, None, data, [], born)
        )
        await asyncio.sleep(1)
        if len(accepted) == known and _memory(life, table) != before:
            guilty.append((who, custom_id, components))
    await checks.after_step(life, 0)
    await life.stop()
    return guilty


def _memory(life: BotProcess, table: TableId) -> Any:
    events = {
        number: deepcopy(life.tournaments.inspect(number).state)
        for number in life.tournaments.of_guild(GUILD)
    }
    is_open = table in life.room.open_tables
    return state_of(life.room.inspect(table)) if is_open else None, events


def fuzz(path: Path, sent: list[tuple[PlayerId, str, Any]]) -> None:
    checks = Checks()
    with reading_log(checks):
        guilty = run_virtually(lambda: at_a_table(path, checks, sent))
    assert checks.found == []
    assert guilty == []


@settings(max_examples=8, deadline=None, phases=[Phase.generate])
@given(sent=st.lists(inputs, min_size=AT_ONCE, max_size=AT_ONCE))
def test_presses_and_forms(
    tmp_path_factory: pytest.TempPathFactory, sent: list[tuple[PlayerId, str, Any]]
) -> None:
    """Custom ids and form fields of every kind: no error, and no change by what was refused."""
    fuzz(tmp_path_factory.mktemp("fuzz") / "room.db", sent)


@pytest.mark.long
@settings(max_examples=INPUTS_IN_THE_LONG_RUN // AT_ONCE, deadline=None, phases=[Phase.generate])
@given(sent=st.lists(inputs, min_size=AT_ONCE, max_size=AT_ONCE))
def test_a_hundred_thousand_presses_and_forms(
    tmp_path_factory: pytest.TempPathFactory, sent: list[tuple[PlayerId, str, Any]]
) -> None:
    """A hundred thousand presses and forms break nothing."""
    fuzz(tmp_path_factory.mktemp("fuzz") / "room.db", sent)


whole = st.none() | st.integers()


def open_with(**options: Any) -> None:
    """Either a table that can be played, or a refusal."""
    try:
        check_rules(rules_from_choices(TableChoices(**options), 30))
    except Refusal:
        return


options = st.fixed_dictionaries(
    {},
    optional={
        "blinds": st.text(max_size=20) | st.builds("{}/{}".format, st.integers(), st.integers()),
        "ante": whole,
        "seats": whole,
        "buy_in_min": whole,
        "buy_in_max": whole,
        "turn_seconds": whole,
    },
)


@given(chosen=options)
def test_options_of_a_table(chosen: dict[str, Any]) -> None:
    """Any numbers and texts in `/table open`."""
    open_with(**chosen)


@pytest.mark.long
@settings(max_examples=INPUTS_IN_THE_LONG_RUN, deadline=None)
@given(chosen=options)
def test_a_hundred_thousand_options(chosen: dict[str, Any]) -> None:
    """A hundred thousand options break nothing."""
    open_with(**chosen)


STRUCTURES = load_structures(ASSETS)
_COUNTED = (*("players", "buy_in", "fee", "minutes", "added"),)
wishes = st.fixed_dictionaries(
    {},
    optional={
        "title": st.text(max_size=40),
        "preset": st.sampled_from(list(STRUCTURES.presets.values())),
        "starts_ms": whole,
        "game": st.none() | st.sampled_from(["horse", *GameCode]),
        "guarantees": st.lists(whole.filter(lambda n: n is not None), max_size=4).map(tuple),
        **dict.fromkeys(_COUNTED, whole | st.integers(0, 300)),
    },
)


def announce_with(**chosen: Any) -> None:
    """Either a plan that can be played, or a refusal."""
    with suppress(Refusal):
        check_options(plan_of(PlanChoices(**chosen), STRUCTURES))


@given(chosen=wishes)
def test_wishes_for_a_tournament(chosen: dict[str, Any]) -> None:
    """Any numbers and texts in `/tournament create`."""
    announce_with(**chosen)


@pytest.mark.long
@settings(max_examples=INPUTS_IN_THE_LONG_RUN, deadline=None)
@given(chosen=wishes)
def test_a_hundred_thousand_wishes(chosen: dict[str, Any]) -> None:
    """A hundred thousand wishes break nothing."""
    announce_with(**chosen)


names = st.sampled_from(sorted(Settings.model_fields))


@given(chosen=st.dictionaries(names, values | st.text(max_size=50)))
def test_settings(chosen: dict[str, str]) -> None:
    """Any text in any setting: settings, or one clear line, and never another error."""
    with suppress(BadSettings):
        load(_env_file=None, **chosen)
