"""A person who reads the table and presses its controls."""

import re
from collections.abc import Callable

from bot.ui.components.custom_ids import Choice, ControlId, ControlKind, read_id_of
from bot.ui.words.player_names import markdown_name
from tests.user_client import UserClient
from tests.user_screen import InteractionOutcome, SeenMessage, ShownControl

TIMEOUT_SECONDS = 60
"""Far more than anything takes: a busy machine must not fail a test."""

Turn = tuple[int, int]
"""A hand, and how many actions it has seen."""

CHOICES = {
    "fold": Choice.FOLD,
    "pat": Choice.STAND_PAT,
    "check": Choice.CHECK,
    "call": Choice.CALL,
    "min": Choice.MINIMUM,
    "half": Choice.HALF_POT,
    "pot": Choice.POT,
    "all-in": Choice.ALL_IN,
    "raise": Choice.AMOUNT,
    "bring-in": Choice.BRING_IN,
}


ACKNOWLEDGED_LATE = 6
"""The callback type of a press that a busy machine has answered late: nothing opens."""


class Player(UserClient):
    """One person at one table, with the name that the others see."""

    name: str
    channel: int
    acted: set[Turn]
    """Turns that somebody at the table has used already."""

    async def table(
        self, fits: Callable[[SeenMessage], object] = lambda table: True
    ) -> SeenMessage:
        """The newest message with the picture of a table, as soon as one fits."""
        return await self.wait_for_message(
            self.channel, lambda m: is_table(m) and fits(m), TIMEOUT_SECONDS
        )

    async def sit(self, buy_in: int | str | None = None) -> InteractionOutcome:
        """Presses Sit down, on the message or behind its More, and submits the form."""
        table = await self.table(
            lambda m: control_of(m, ControlKind.SIT) or control_of(m, ControlKind.MORE)
        )
        opened = await self.press_control(table, ControlKind.SIT)
        if opened.json["response_type"] == ACKNOWLEDGED_LATE:
            # A form cannot follow any more: people press again.
            opened = await self.press_control(table, ControlKind.SIT)
        values = {} if buy_in is None else {"amount": str(buy_in)}
        return await self.submit(opened.modal, values)

    async def turn(self) -> SeenMessage:
        """The table message once it is this player's turn, and the turn is a new one."""
        bold = f"**{markdown_name(self.name)}**"

        def is_mine(message: SeenMessage) -> bool:
            turn = turn_of(message)
            return turn is not None and turn not in self.acted and bold in message.text

        return await self.table(is_mine)

    async def act(self, word: str, amount: int | str | None = None) -> InteractionOutcome:
        """Waits for the turn and presses; `raise` fills in the form. It must be accepted."""
        message = await self.turn()
        outcome = await self.press_choice(message, CHOICES[word])
        if amount is not None:
            outcome = await self.submit(outcome.modal, {"amount": str(amount)})
        said = sentence_of(outcome)
        assert not said, f"{self.name} {word} was answered with {said!r}"
        turn = turn_of(message)
        assert turn is not None
        self.acted.add(turn)
        return outcome

    async def press_choice(self, message: SeenMessage, choice: Choice) -> InteractionOutcome:
        """The smallest raise is what the form for an amount is filled in with."""
        control = control_of(message, ControlKind.ACT, choice)
        if control is None and choice is Choice.MINIMUM:
            return await self.submit((await self.press_choice(message, Choice.AMOUNT)).modal, {})
        if control is None and choice is Choice.TIME:
            message = (await self.press_control(message, ControlKind.MORE)).message
            control = control_of(message, ControlKind.ACT, choice)
        assert control is not None, f"no {choice} among {labels(message)}"
        return await self.press(message, control.custom_id)

    async def press_control(
        self, message: SeenMessage, kind: ControlKind, *, sure: bool = True
    ) -> InteractionOutcome:
        """Presses a control of the message, or of the panel behind its More; `sure` answers the
        question whether to give up the cards."""
        control = control_of(message, kind)
        if control is None and control_of(message, ControlKind.MORE) is not None:
            message = (await self.press_control(message, ControlKind.MORE)).message
            control = control_of(message, kind)
        assert control is not None, f"no {kind} among {labels(message)}"
        outcome = await self.press(message, control.custom_id)
        asked = outcome.json.get("message") and control_of(outcome.message, kind, Choice.ANYWAY)
        if sure and asked:
            return await self.press(outcome.message, asked.custom_id)
        return outcome

    async def record(self, of: SeenMessage) -> SeenMessage:
        """The message of a hand that is over, once it has lost the controls of its table."""
        return await self.wait_for_message(
            self.channel, lambda m: m.id == of.id and not has_controls(m), TIMEOUT_SECONDS
        )

    async def cards(self) -> str:
        """The player's cards as My cards tells them: the first two words."""
        answered = await self.press_control(await self.table(), ControlKind.CARDS)
        assert answered.message.ephemeral
        return answered.message.content.split(" · ")[0]

    async def stack(self) -> int:
        """The player's chips as the alt text of the table tells them."""
        alt = alt_of(await self.table())
        found = re.search(rf"{re.escape(self.name)} \(([\d,]+) chips", alt)
        assert found is not None, alt
        return int(found[1].replace(",", ""))


def is_table(message: SeenMessage) -> bool:
    """Whether it shows the picture of a table."""
    return any(picture["url"].endswith("/table.png") for picture in message.pictures)


def alt_of(message: SeenMessage) -> str:
    """The description of the picture, for those who cannot see it."""
    return str(message.pictures[0]["description"])


def labels(message: SeenMessage) -> list[str]:
    return [control.label for control in message.buttons]


def sentence_of(outcome: InteractionOutcome) -> str:
    """The sentence for this user alone; empty when they were answered otherwise."""
    assert outcome.state == "answered", outcome.json
    if outcome.json["message"] is None or not outcome.message.ephemeral:
        return ""
    return outcome.message.content


def control_of(
    message: SeenMessage, kind: ControlKind, choice: Choice | None = None
) -> ShownControl | None:
    """The control of this kind, whatever its label says in whichever language."""
    for control in message.buttons:
        read = read_id_of(ControlId, control.custom_id)
        if read is None or read.kind is not kind:
            continue
        if read.choice is choice or (kind is ControlKind.AWAY and choice is None):
            return control
    return None


def has_controls(message: SeenMessage) -> bool:
    """Whether the table can be played at by this message; a hand that is over can be shared."""
    return any(read_id_of(ControlId, control.custom_id) for control in message.buttons)


def turn_of(message: SeenMessage) -> Turn | None:
    """The turn that the controls of the player to act name; None when there are none."""
    for control in message.buttons:
        read = read_id_of(ControlId, control.custom_id)
        if read is not None and read.kind is ControlKind.ACT:
            return read.hand, read.turn
    return None
