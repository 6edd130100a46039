"""The evening's account in words: the last message of a table."""

from collections.abc import Iterator

from bot.host.session_summary import HOUSE, SessionSummary
from bot.ids import PlayerId
from bot.texts.catalogue import Texts
from bot.ui.pages import MESSAGE_MAX


def session_summary_messages(evening: SessionSummary, texts: Texts) -> list[str]:
    """The account as messages of a length that Discord takes."""
    messages = [""]
    for line in _lines(evening, texts):
        if len(messages[-1]) + 1 + len(line) > MESSAGE_MAX:
            messages.append("")
        messages[-1] = f"{messages[-1]}\n{line}".strip()
    return messages


def _lines(evening: SessionSummary, texts: Texts) -> Iterator[str]:
    say = texts.say
    yield say("evening-title")
    for account in evening.players:
        sign = "+" if account.net > 0 else "−" if account.net < 0 else "±"
        yield say(
            "evening-player",
            name=_name(account.player, texts),
            brought=account.brought,
            took=account.taken + account.left,
            net=f"{sign}{texts.number(abs(account.net))}",
        )
    if evening.rake:
        yield say("evening-rake", amount=evening.rake)
    if evening.corrected:
        yield say("evening-corrected", amount=texts.signed(evening.corrected))
    if evening.payments:
        yield say("evening-payments")
    for source, target, amount in evening.payments:
        yield say(
            "evening-payment",
            source=_name(source, texts),
            target=_name(target, texts),
            amount=amount,
        )


def _name(player: PlayerId, texts: Texts) -> str:
    """A mention, which Discord shows as the name; it is sent so that it calls nobody."""
    return texts.say("evening-house") if player == HOUSE else f"<@{player}>"
