"""Pages for one user, and how they come to be everybody's: once, by their own press."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.host.room import InteractionDeduplicator
from bot.ui.components.custom_ids import PageControl, SharedPageId
from bot.ui.controls.controls import Page, Press, PrivatePages
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.builders import no_settings
from tests.ui.tables import CATALOGUE, ENGLISH

PAGE = Page("Alice", "12 hands", b"png", "stats.png", "a chart")
COMMAND = 77


class Told:
    """An interaction of a user that keeps what is sent to them (`private`) and to all."""

    def __init__(self, user: int = 5, number: int = COMMAND) -> None:
        self.id, self.user = number, SimpleNamespace(id=user)
        self.locale = discord.Locale.british_english
        self.private: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self.is_answered = False
        self.extras: dict[Any, Any] = {}
        self.fails = False
        """Whether nothing can be posted."""

    @property
    def response(self) -> Any:
        async def send_message(**message: Any) -> None:
            assert message.pop("ephemeral")
            self.private.append(message)

        async def defer() -> None:
            self.is_answered = True

        return SimpleNamespace(
            is_done=lambda: self.is_answered,
            send_message=send_message,
            defer=defer,
            type=discord.InteractionResponseType.deferred_channel_message,
        )

    @property
    def followup(self) -> Any:
        async def send(**message: Any) -> None:
            if self.fails:
                raise OSError("nobody answers")
            self.public.append(message)

        return SimpleNamespace(send=send)

    async def delete_original_response(self) -> None:
        self.private.pop()

    async def edit_original_response(self, **message: Any) -> None:
        self.private.append(message)


def pages() -> PrivatePages:
    languages = Languages(CATALOGUE, "en", no_settings())
    return PrivatePages(languages, InteractionDeduplicator())


def press(user: int = 5, number: int = 100) -> Press[SharedPageId]:
    told = cast(Any, Told(user, number))
    return Press(told, SharedPageId(PageControl.SHOW, COMMAND), ENGLISH, acknowledges=False)


def words(message: dict[str, Any]) -> str:
    return str(message["view"].to_components())


@pytest.mark.parametrize("is_deferred", [False, True])
async def test_the_user_alone_is_answered(is_deferred: bool) -> None:
    """The user alone is answered, with the control to show the page; nothing is sent to anybody
    else."""
    asked = Told()
    asked.is_answered = is_deferred
    await pages().send(cast(Any, asked), PAGE)
    [message] = asked.private
    assert str(SharedPageId(PageControl.SHOW, COMMAND)) in words(message)
    assert "12 hands" in words(message)
    assert not asked.public


async def test_one_press_shows_it_to_all_once() -> None:
    """One press shows the page with its picture to all once, without the control, and without
    calling anybody."""
    sent = pages()
    await sent.send(cast(Any, Told()), PAGE)
    shown = press()
    await sent.show(shown)
    told: Any = shown.interaction
    [own], [message] = told.private, told.public
    for each in (own, message):
        assert "12 hands" in words(each)
        assert "mz:" not in words(each)
    assert [file.filename for file in message["files"]] == ["stats.png"]
    assert message["silent"]
    assert not message["allowed_mentions"].everyone
    with pytest.raises(UiRefusal) as refused:
        await sent.show(press(number=101))
    assert refused.value.code is UiCode.PAGE_TOO_OLD


async def test_what_could_not_be_shown_can_be_shown_again() -> None:
    """A page that could not be shown keeps its control, which works again."""
    sent = pages()
    await sent.send(cast(Any, Told()), PAGE)
    failed = press()
    cast(Any, failed.interaction).fails = True
    with pytest.raises(OSError, match="nobody answers"):
        await sent.show(failed)
    assert not cast(Any, failed.interaction).private
    again = press(number=101)
    await sent.show(again)
    assert len(cast(Any, again.interaction).public) == 1


@pytest.mark.parametrize(("user", "is_known"), [(6, True), (5, False)])
async def test_of_another_user_or_before_a_restart(user: int, is_known: bool) -> None:
    """A sentence, and nothing is shown."""
    sent = pages()
    if is_known:
        await sent.send(cast(Any, Told()), PAGE)
    shown = press(user)
    with pytest.raises(UiRefusal) as refused:
        await sent.show(shown)
    assert refused.value.code is UiCode.PAGE_TOO_OLD
    told: Any = shown.interaction
    assert not told.public
