"""Delivers a press to the bot, and the form that it opens, filled in and submitted."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, GuildId, PlayerId
from bot.ui.components.custom_ids import ControlId, read_id_of
from bot.ui.components.modals import SEAT_FIELD
from devtools.simulation.discord import StoredMessage
from devtools.simulation.interactions import SimulatedInteraction, SimulatedPress
from devtools.simulation.people import typed_amount
from devtools.simulation.state import SimulationState
from devtools.simulation.steps import Step

VALUES = 40
"""One of so many places is chosen where a select is pressed, more than any offers."""
SEATS_CHOSEN = 4
"""One of so many seats is chosen in a form that offers them; the first of them is any seat."""

THINKING_SECONDS = 0.5
"""The time from a press until the form that it opened is sent."""
_DELIVERED_BADLY = ("lost", "doubled", "doubled-later", "reordered")
_BADLY_OF_A_THOUSAND = 120


def press(
    state: SimulationState,
    step: Step,
    guild: GuildId,
    channel: ChannelId,
    player: PlayerId,
    message: StoredMessage | None,
    custom_id: str,
) -> None:
    """Has somebody press a control; nobody waits for what becomes of it."""
    if player not in state.world.gone:
        data = {"custom_id": custom_id, "values": [str(step.d % VALUES)]}
        pressed = SimulatedPress(guild, channel, player, message, data)
        state.spawn(_run(state, step, pressed))


async def _run(state: SimulationState, step: Step, pressed: SimulatedPress) -> None:
    form = None
    for delay, interaction in _deliveries(state, step, pressed):
        await asyncio.sleep(delay)
        state.bot.deliver(interaction)
        await asyncio.sleep(THINKING_SECONDS if delay == 0 else 0)
        form = form or interaction.form
    if form is None:
        return
    view = None
    control = read_id_of(ControlId, form.custom_id)
    with suppress(HostRefusal):
        view = None if control is None else state.bot.room.look(control.table)
    typed, seat = typed_amount(view, form.custom_id, step.c), str(step.d % SEATS_CHOSEN)
    filled = [
        {"component": {"custom_id": name, "value": seat if name == SEAT_FIELD else typed}}
        for name in form.fields
    ]
    data = {"custom_id": form.custom_id, "components": filled}
    for delay, interaction in _deliveries(state, step, replace(pressed, data=data)):
        await asyncio.sleep(delay)
        state.bot.deliver(interaction)


def _deliveries(
    state: SimulationState, step: Step, pressed: SimulatedPress
) -> Iterator[tuple[float, SimulatedInteraction]]:
    """The press as the bot gets it: usually once, else never, twice or late."""
    world = state.world
    number, delays = next(world.ids), [0.0]
    if state.gateway_is_down:
        world.faults["press-lost-with-gateway"] += 1
        return
    if state.faulty and step.d < _BADLY_OF_A_THOUSAND:
        late = step.c * 0.005
        delays = ([], [0.0, 0.0], [0.0, late], [late])[step.d % 4]
        world.faults[f"press-{_DELIVERED_BADLY[step.d % 4]}"] += 1
    if world.comes_twice():
        delays = [0.0, 0.0]
        world.faults["evening-press-doubled"] += 1
    answered: list[bool] = []
    for delay in delays:
        born = asyncio.get_running_loop().time()
        yield delay, pressed.delivered(state.bot.line, number, answered, born)
