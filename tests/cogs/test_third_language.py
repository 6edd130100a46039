"""A third language is a folder of catalogues and nothing else: made of English in other letters, it
is in every command, answer, refusal, form and picture, and no other language beside it."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from hypothesis import given

import bot.texts
from bot.host.guild_settings import GuildSettings
from bot.ids import TableId
from bot.picture.scene import CardScene
from bot.poker.games import GAMES
from bot.refusal import Refusal
from bot.table.rules import NO_HOUSE_RULES, TableRules
from bot.texts.catalogue import Texts, load_catalogue, our_catalogue
from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    SettingsControl,
    SettingsId,
    SettingsPart,
    TournamentControl,
    TournamentControlId,
)
from bot.ui.components.modals import (
    auto_top_up_form,
    buy_in_form,
    cut_form,
    raise_form,
    top_up_form,
)
from bot.ui.opening.house_forms import HouseTopic, house_form
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import record_text
from bot.ui.presses.table_presses import read_raise
from bot.ui.servers.server_settings import part_lines, settings_answers, settings_form
from bot.ui.tournaments.pictures import PictureStyle, announcement_picture
from bot.ui.tournaments.plan_forms import FormContext, PlanForm, plan_fields, subjects_of
from bot.ui.tournaments.times import read_start, shown_start
from bot.ui.tournaments.words import ordinal
from bot.ui.words.languages import language_names, read_language, suggest_languages
from bot.ui.words.refusals import UiCode, refusal_message
from bot.ui.words.rules_words import percent_words, rules_text
from devtools.sandbox.limits import commands as command_limits
from devtools.sandbox.limits import modals as form_limits
from tests.builders import Game, rules
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot, installed_bot
from tests.table.random_commands import Whim
from tests.texts.pseudo import PSEUDO, UNKNOWN, leaks, locales_with_pseudo, pseudo, texts_in
from tests.tournament.builders import Event, plan
from tests.ui.tables import FEW, WHIMS, any_rules, public, situations
from tests.ui.tournaments.showing import news_of

in_one_loop = pytest.mark.asyncio(loop_scope="module")
NAMES = ("English", "Italiano", "Deutsch", "Esperanto", "UTC", "Anna")
"""Data: languages by their own names, a zone, a user."""


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The bot's languages and two more."""
    folder = locales_with_pseudo(tmp_path_factory.mktemp("languages"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.texts, "LOCALES", folder)
        yield folder


@pytest.fixture(scope="module")
def german(locales: Path) -> Texts:
    return our_catalogue().texts(PSEUDO)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot_in_german(
    locales: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[InstalledBot]:
    async with installed_bot(tmp_path_factory.mktemp("third") / "room.db") as installed:
        yield installed


class AnyInteraction(FakeInteraction):
    """A command by a German, whose forms are answers too."""

    @property
    def response(self) -> Any:
        async def send_modal(form: discord.ui.Modal) -> None:
            self.answers.append(((form,), {}))

        given = super().response
        given.send_modal = send_modal
        return given


def shown_by(answer: Any) -> list[str]:
    """The texts of an answer: its words, its page or form, and its picture's description."""
    parts, more = answer
    found: list[str] = []
    for each in (*parts, *more.values()):
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, discord.ui.Modal):
            found += texts_in(each.to_dict())
        elif isinstance(each, discord.ui.LayoutView | discord.ui.View):
            found += texts_in(each.to_components())
    return found


def words_of(scene: Any) -> Iterator[str]:
    """Every text of a picture."""
    if isinstance(scene, str) and not isinstance(scene, Enum):
        yield scene
    elif is_dataclass(scene) and not isinstance(scene, CardScene):
        for field in fields(scene):
            if field.name not in NOT_READ:
                yield from words_of(getattr(scene, field.name))
    elif isinstance(scene, tuple | list | set | frozenset):
        for inside in scene:
            yield from words_of(inside)


USER = 900_000_000_000_000_001
"""A user whose id is as long as a real one."""
NOT_READ = frozenset({"theme", "back", "deck", "look", "shape"})
"""The fields of a picture that name its looks."""


@in_one_loop
async def test_discord_is_told_all_commands_in_it(bot_in_german: InstalledBot) -> None:
    """Names, options, descriptions and choices, within Discord's limits; of the language that
    Discord does not know nothing."""
    assert not list(command_limits.check_all(bot_in_german.synced))

    def described(items: list[Any]) -> Iterator[Any]:
        for item in items:
            yield item
            yield from described(item.get("options") or [])
            yield from described(item.get("choices") or [])

    items = list(described(bot_in_german.synced))
    assert len(items) > 300
    named = [item for item in items if item.get("name_localizations")]
    for item in named:
        assert UNKNOWN not in item["name_localizations"]
        assert leaks(item["name_localizations"][PSEUDO]) == [], item["name"]
        assert leaks((item.get("description_localizations") or {}).get(PSEUDO, "")) == []
    without = {item["name"] for item in items if not item.get("name_localizations")}
    assert without <= {"Classic", "PokerStars", "OHH", "PHH", "JSON"} | {
        item["name"] for item in items if "value" in item
    }


VALUES: dict[discord.AppCommandOptionType, Any] = {
    discord.AppCommandOptionType.string: "ξ",
    discord.AppCommandOptionType.integer: 1,
    discord.AppCommandOptionType.boolean: True,
    discord.AppCommandOptionType.user: SimpleNamespace(
        id=77, display_name="β", roles=[], bot=False, mention="<@77>"
    ),
}


ASKS_DISCORD = frozenset({"tournament move"})
"""Commands that need a Discord that answers."""


@in_one_loop
async def test_every_command_answers_in_it(
    bot_in_german: InstalledBot, german: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a sentence, a page, a form or a refusal; those who manage the server get none for lack of
    a right."""
    drawn: list[Any] = []

    async def draw(self: RenderProcess, scene: Any, *_more: Any) -> bytes:
        drawn.append(scene)
        return b"\x89PNG"

    for name in (name for name in vars(RenderProcess) if name.startswith("draw")):
        monkeypatch.setattr(RenderProcess, name, draw)
    await bot_in_german.call("settings language", FakeInteraction(MANAGER), language=PSEUDO)
    answered = refused = 0
    for command in bot_in_german.app.client.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.qualified_name in ASKS_DISCORD:
            continue
        options = {
            each.name: VALUES[each.type]
            for each in command.parameters
            if each.required or each.name == "title"
        }
        interaction = AnyInteraction(MANAGER, locale=discord.Locale.german, user_id=USER)
        interaction.client.application_id = 7
        try:
            await bot_in_german.call(command.qualified_name, interaction, **options)
        except Refusal as refusal:
            refused += 1
            said = [refusal_message(german, refusal)]
        else:
            answered += 1
            assert interaction.answers, command.qualified_name
            said = [text for answer in interaction.answers for text in shown_by(answer)]
        for text in said:
            assert leaks(text, *NAMES) == [], (command.qualified_name, text)
    assert answered > 15
    assert refused > 15
    for text in words_of(drawn):
        assert leaks(text, *NAMES) == [], text


@in_one_loop
async def test_help_and_settings_offer_every_language(
    bot_in_german: InstalledBot, locales: Path
) -> None:
    """Languages are offered by their own names, even one that Discord does not know, and read by
    tag or name."""
    assert language_names() == {
        "de": "Deutsch",
        "en": "English",
        "eo": "Esperanto",
        "it": "Italiano",
    }
    assert [choice.value for choice in suggest_languages("")] == ["de", "en", "eo", "it"]
    assert [choice.name for choice in suggest_languages("deu")] == ["Deutsch"]
    assert read_language(" ESPERANTO") == read_language("eo") == UNKNOWN
    manager = FakeInteraction(MANAGER)
    told = await bot_in_german.answer("settings language", manager, language=UNKNOWN)
    assert told == pseudo("Tables in this server are now in English.")
    refused = await bot_in_german.refusal(
        "settings language", FakeInteraction(MANAGER), language="tlh"
    )
    assert refused is UiCode.LANGUAGE_UNKNOWN
    english = FakeInteraction()
    told = await bot_in_german.answer("help", english, language="Deutsch")
    assert leaks(told) == []
    await bot_in_german.answer("settings language", FakeInteraction(MANAGER), language="en")


@in_one_loop
async def test_its_numbers_are_its_own(german: Texts) -> None:
    """Marks by Babel; the words that people type are those of any language."""
    assert german.number(1_234_567) == "1.234.567"
    assert german.short_number(1_250) == f"1,25{'k'}"
    assert (german.decimal(2.5), percent_words(german, 667)) == ("2,5", "6,67")
    assert shown_start(0, ZoneInfo("UTC"), german) == "Do. 1970-01-01 00:00"
    monday = read_start("Montag 21:00", 0, ZoneInfo("UTC"), german)
    assert monday == read_start("monday 21:00", 0, ZoneInfo("UTC"), german)
    played = Game(rules(buy_in_max=500))
    for name in "ab":
        played.sit(name, 500)
    played.start()
    view = public(played.table)
    assert read_raise(pseudo("pot"), view, german) == read_raise("piatto", view, german)


@in_one_loop
async def test_every_form_is_in_it(german: Texts) -> None:
    """Within Discord's limits, though many a label is a third longer."""
    control = ControlId(ControlKind.HOUSE_RULES, TableId(5), nonce=7)
    view = public(_seated().table)
    seat = view.seats[0]
    forms: list[Any] = [house_form(topic, NO_HOUSE_RULES, german, control) for topic in HouseTopic]
    for part in SettingsPart:
        asked = SettingsId(SettingsControl.CHOSEN, part, 2**64 - 1)
        forms.append(settings_form(asked, settings_answers(part, GuildSettings(), "de"), german))
    forms += [
        buy_in_form(view, german, control, 900, welcome=True),
        top_up_form(view, german, control, seat, 900),
        auto_top_up_form(view, german, control, 0, 900),
        raise_form(view, german, control),
        cut_form(view, german, control),
    ]
    around = FormContext(german, 0, ZoneInfo("UTC"), lambda _: plan())
    for subject in subjects_of(plan()):
        changing = TournamentControlId(TournamentControl.PLAN, 7, subject, nonce=12)
        forms.append(PlanForm(changing, plan_fields(subject, plan(), around), german))
    assert len(forms) > 20
    for form in forms:
        data: Any = form.to_dict()
        assert list(form_limits.check(data)) == []
        for label in data["components"]:
            # What a field is filled in with is data.
            assert leaks(label["label"]) == []
            assert leaks(label.get("description") or "") == []
            for choice in label["component"].get("options", ()):
                assert leaks(choice["label"], *NAMES) == [], choice
        assert leaks(data["title"]) == []
    for part in SettingsPart:
        for line in part_lines(part, GuildSettings(), "de", german):
            assert leaks(line, *NAMES) == [], line


def _seated() -> Game:
    """Three players in the middle of a hand."""
    played = Game(rules(buy_in_min=80, buy_in_max=500))
    for name in "abc":
        played.sit(name, 300)
    played.start()
    return played


@FEW
@given(any_rules(), WHIMS)
def test_every_picture_of_a_table_is_in_it(
    locales: Path, of: TableRules, whims: list[Whim]
) -> None:
    """The picture, its alt text and the story of the hand are all in the third language."""
    texts = load_catalogue(locales).texts(PSEUDO)
    for table in situations(of, whims):
        view = public(table)
        shown = [*words_of(table_scene(view, texts)), alt_text(view, texts)]
        shown += [record_text(texts, view)] if view.hand else []
        for text in shown:
            assert leaks(text) == [], text


@in_one_loop
async def test_every_game_is_explained_in_it(german: Texts) -> None:
    """The rules of a game have nothing of another language."""
    for code in GAMES:
        assert leaks(rules_text(german, code)) == [], code


@in_one_loop
async def test_a_tournament_is_told_in_it(german: Texts) -> None:
    """The pictures and lines of a tournament have ordinals as the language writes them."""
    made = Event()
    made.enter("a b c d")
    news = news_of(made)
    drawn = announcement_picture(
        german, news.view, news.standings, PictureStyle(now_ms=made.now_ms)
    )
    assert drawn is not None
    for text in (*words_of(drawn.scene), drawn.alt):
        assert leaks(text, news.view.options.title) == [], text
    assert ordinal(german, 1_234) == "1.234" + pseudo("th")


@in_one_loop
async def test_a_language_that_lacks_messages_reads_english(locales: Path, tmp_path: Path) -> None:
    """English stands in for broken messages too, and ordinals follow the sentence's language."""
    home = tmp_path / "pt-BR"
    (tmp_path / "en").symlink_to(locales / "en")
    home.mkdir()
    (home / "a.ftl").write_text(
        "control-fold = Desistir\ncontrol-call = Pagar { $montante }\ncontrol-bet = { $amount\n"
        "control-raise = { control-fold } ou { control-check }\n"
    )
    catalogue = load_catalogue(tmp_path)
    texts = catalogue.texts("pt-BR")
    assert (catalogue.find("pt-BR"), catalogue.find("pt")) == ("pt-BR", None)
    assert texts.say("control-fold") == "Desistir"
    assert texts.say("control-check") == "Check"
    assert texts.say("control-call", amount=1_250) == "Call 1,250"
    assert texts.say("control-bet", amount=1_250) == "Bet 1,250"
    assert texts.say("control-raise", amount=1) == "Desistir ou Check"
    assert [ordinal(texts, place) for place in (1, 2, 11)] == ["1st", "2nd", "11th"]
    assert len(texts.lacking) > 2_000
