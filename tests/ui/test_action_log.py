"""The log of what hosts and moderators did, as a message."""

from typing import Any

import pytest

from bot.ids import GuildId, PlayerId
from bot.storage.players import PAGE_SIZE, LoggedAction
from bot.storage.unit import HostAction
from bot.ui.components.pages import MESSAGE_MAX, messages_of
from cogs.moderation import NOTE_MAX, action_log_text
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES

BOB = PlayerId(10**18 - 1)


def logged(number: int = 1, action: str = "correct", **data: Any) -> LoggedAction:
    act = HostAction(GuildId(1), PlayerId(10**18), action, BOB, data, 1_760_000_000_000)
    return LoggedAction(number, act)


def test_an_amount_is_written_as_everywhere() -> None:
    """An amount has its sign and its groups, in the reader's language."""
    told = action_log_text(CATALOGUE.texts("it"), [logged(amount=-20_000, note="prova")])
    assert told.endswith("−20.000 · prova")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("character", ["a", "*", "@"])
def test_the_longest_reasons_fit_into_messages(character: str, locale: str) -> None:
    """A page of reasons as long as they may be, of characters that are escaped: none is left out,
    and each line is whole."""
    page = [logged(n, amount=10**9, note=character * NOTE_MAX) for n in range(PAGE_SIZE, 0, -1)]
    lines = action_log_text(CATALOGUE.texts(locale), page).split("\n")
    messages = messages_of(lines)
    assert max(map(len, messages)) <= MESSAGE_MAX
    assert "\n".join(messages).split("\n") == lines
    assert len(lines) == PAGE_SIZE


def test_a_reason_cannot_turn_its_line() -> None:
    """No direction override, no second line, no mention."""
    told = action_log_text(ENGLISH, [logged(amount=5, note="\u202e@everyone\n](http://x)")])
    assert told.endswith("+5 · \\@\u200beveryone\\]\\(http\\://x\\)")
