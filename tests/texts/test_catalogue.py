"""The catalogues: both languages say the same, and every key the code asks for is there."""

import ast
import re
import shutil
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.bank.topup import TopupMode
from bot.bank.transfers import BankCode, TransferReason
from bot.host.refusals import HostCode
from bot.host.structures import load_structures
from bot.host.topups import TopupCode
from bot.poker.actions import ActionCode, ActKind
from bot.poker.games import GAMES, GameCode
from bot.poker.ranking import Category
from bot.poker.setup import Position, PostKind, SetupCode
from bot.poker.structure import Structure
from bot.settings import ASSETS
from bot.storage.standings import Span
from bot.storage.unit import LeaderboardKind
from bot.table.rules import NO_HOUSE_RULES, TableCode
from bot.texts.catalogue import LazyBundle, babel_locale, load_catalogue, ordinal_form
from bot.tournament.options import (
    BountyKind,
    HandForHand,
    RebuyCondition,
    TournamentKind,
    TournamentMode,
)
from bot.tournament.refusals import TournamentCode
from bot.ui.components.custom_ids import (
    Choice,
    ControlKind,
    PageStep,
    PlanSubject,
    TournamentControl,
)
from bot.ui.opening.house_forms import HOUSE_FORMS, HouseTopic, choices_of_rule
from bot.ui.players.leaderboards import BoardCode
from bot.ui.presses.table_presses import PRE_ACTIONS
from bot.ui.words.refusals import UiCode
from tests.checkout import ROOT

CATALOGUE = load_catalogue(ASSETS / "locales")
LOCALES = [each.locale for each in CATALOGUE.all if not each.lacking]
"""The languages that lack nothing."""


@cache
def messages(locale: str) -> dict[str, ftl.Message]:
    found = {}
    for file in sorted((ASSETS / "locales" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = entry
    return found


def variables(message: ftl.Message, locale: str) -> set[str]:
    """Returns the data of a sentence and of the sentences that are part of it."""
    names: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, ftl.VariableReference):
            names.add(node.id.name)
        if isinstance(node, ftl.MessageReference):
            walk(messages(locale)[node.id.name])
        if isinstance(node, ftl.BaseNode):
            for value in vars(node).values():
                walk(value)
        if isinstance(node, list):
            for value in node:
                walk(value)

    walk(message)
    return names


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_that_is_parsed_alone_says_what_its_file_does(locale: str) -> None:
    """Sentences are cut out of their files before they are parsed."""
    lazy = LazyBundle(locale)
    whole = FluentBundle(
        [locale], {"ORDINAL": ordinal_form(babel_locale(locale))}, use_isolating=False
    )
    for file in sorted((ASSETS / "locales" / locale).glob("*.ftl")):
        lazy.add_source(file.read_text(encoding="utf-8"))
        whole.add_resource(FluentParser().parse(file.read_text(encoding="utf-8")))
    for key, message in messages(locale).items():
        assert lazy.has_message(key)
        for number in (0, 1, 7):
            given = dict.fromkeys(variables(message, locale), number)
            said = [
                bundle.format_pattern(pattern, given)[0]
                for bundle in (lazy, whole)
                if (pattern := bundle.get_message(key).value) is not None
            ]
            assert said[0] == said[1], key
    assert not lazy.has_message("no-such-sentence")


def test_every_language_has_every_sentence() -> None:
    """A key written in English is written in Italian, which is kept beside it."""
    assert set(messages("it")) == set(messages("en"))


# Languages name a high card and count seats differently, so they need different data.
FREE = {"hand-high-card", "table-waiting", "with-high-card"}


def test_languages_use_the_same_data() -> None:
    """A translation loses no number and invents none."""
    english, italian = messages("en"), messages("it")
    other = [
        key for key in english if variables(italian[key], "it") != variables(english[key], "en")
    ]
    assert set(other) <= FREE


@pytest.mark.parametrize(
    "codes",
    [
        TableCode,
        HostCode,
        UiCode,
        ActionCode,
        SetupCode,
        BankCode,
        TopupCode,
        BoardCode,
        TournamentCode,
    ],
    ids=lambda c: c.__name__,
)
def test_every_refusal_is_a_sentence(codes: type[StrEnum]) -> None:
    """Nothing that a player can be refused is left without words."""
    for code in codes:
        assert f"refusal-{code.value}" in messages("en"), code


def test_keys_made_from_codes_exist() -> None:
    """Every key that the code puts together from enums is in the catalogue."""
    keys = {f"game-{code.value}" for code in GameCode}
    keys |= {f"structure-{code.value}" for code in Structure}
    keys |= {f"street-{street.code}" for game in GAMES.values() for street in game.streets}
    keys |= {f"position-{position.value}" for position in Position}
    keys |= {f"hand-{category.name.lower().replace('_', '-')}" for category in Category}
    keys |= {f"{kind}-{rank}" for kind in ("rank", "ranks", "rank-high") for rank in range(2, 15)}
    keys |= {f"{prefix}-{kind.value}" for prefix in ("told", "tag") for kind in ActKind}
    keys |= {f"told-post-{kind.value}" for kind in PostKind}
    unlabelled = {
        Choice.MINIMUM,
        Choice.AMOUNT,
        Choice.ANYWAY,
        Choice.SIT_OUT,
        Choice.COME_BACK,
    }
    keys |= {"control-sit-out", "control-come-back"}
    keys |= {f"{kind}-gives-up" for kind in ("leave", "away")}
    keys |= {f"control-{kind}-anyway" for kind in ("leave", "away")}
    keys |= {f"planned-{choice.value}" for choice in PRE_ACTIONS}
    keys |= {f"control-{choice.value}" for choice in Choice if choice not in unlabelled}
    keys |= {f"control-{turning.value}" for turning in PageStep}
    keys |= {f"rules-{code.value}" for code in GameCode}
    keys |= {f"reason-{reason.value}" for reason in TransferReason}
    keys |= {
        f"{kind}-{board.value}" for kind in ("board", "board-unit") for board in LeaderboardKind
    }
    keys |= {f"span-{span.value}" for span in Span}
    keys |= {
        f"{kind}-{mode.value}"
        for kind in ("topup-mode", "settings-topup", "bank-topup")
        for mode in TopupMode
    }
    unlabelled = {
        ControlKind.ACT,
        ControlKind.BUY_IN,
        ControlKind.CHIPS,
        ControlKind.AUTO_TOP_UP_STACK,
        ControlKind.GAME,
        ControlKind.HOUSE_RULES,
        ControlKind.REFUSED_HOUSE_RULES,
        ControlKind.CUT_WORD,
    }
    keys |= {f"control-{kind.value}" for kind in ControlKind if kind not in unlabelled}
    unlabelled = {TournamentControl.SUBJECT, TournamentControl.PLAN}
    keys |= {f"gate-{control.value}" for control in TournamentControl if control not in unlabelled}
    keys |= {f"plan-subject-{subject.value}" for subject in PlanSubject}
    for rule in (rule for rules in HOUSE_FORMS.values() for rule in rules):
        key = f"house-{rule.replace('_', '-')}"
        is_switch = isinstance(getattr(NO_HOUSE_RULES, rule), bool)
        keys |= {key, f"{key}-hint"}
        keys |= set() if is_switch else {f"{key}-{choice}" for choice in choices_of_rule(rule)}
    keys |= {"house-on", "house-off"} | {f"rules-part-{topic.value}" for topic in HouseTopic}
    keys |= {f"announcement-hand-for-hand-{choice.value}" for choice in HandForHand}
    keys |= {f"mode-{mode.value}" for mode in TournamentMode} | {
        f"announcement-kind-{kind.value}" for kind in TournamentKind
    }
    keys |= {f"announcement-rebuy-{condition.value}" for condition in RebuyCondition}
    keys |= {f"announcement-entry-{kind.value}" for kind in BountyKind}
    structures = load_structures(ASSETS)
    keys |= {f"preset-{name}" for name in structures.presets}
    keys |= {f"sheet-{name}" for name in structures.sheets}
    orders = ("cancel", "pause", "resume", "exclude", "set-hand-for-hand", "hasten", "move")
    keys |= {f"act-tournament-{order}" for order in orders} | {"act-table-lost"}
    assert keys - set(messages("en")) == set()


def asked_keys() -> set[str]:
    """Returns every literal key in the code: the first argument of `say` and `command_text`."""
    found = set()
    for top in ("bot", "cogs"):
        for file in (ROOT / top).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                asked = node.args[:1] if name in {"say", "command_text"} else []
                if name == "answer":
                    asked = node.args[1:2]
                if name == "command":
                    options = [option.value for option in node.keywords]
                    found |= {f"command-{one}" for one in _values(node.args[:1])}
                    found |= {f"describe-{one}" for one in _values([node.args[-1], *options])}
                found.update(_values(asked))
    return found


def _values(nodes: list[ast.expr]) -> list[str]:
    """Returns the texts that are written out; a choice between two counts with both."""
    return [
        str(each.value)
        for node in nodes
        for each in ((node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,))
        if isinstance(each, ast.Constant)
    ]


def test_every_key_in_the_code_exists() -> None:
    """No sentence is asked for that nobody wrote."""
    literal = {key for key in asked_keys() if re.fullmatch(r"[a-z][a-z0-9-]+", key)}
    assert literal - set(messages("en")) == set()


def test_numbers_are_grouped_as_the_language_does() -> None:
    """English groups with commas, Italian with dots (R-297)."""
    assert CATALOGUE.texts("en").say("control-call", amount=12500) == "Call 12,500"
    assert CATALOGUE.texts("it").say("control-call", amount=12500) == "Call 12.500"
    assert CATALOGUE.texts("it").number(1234567) == "1.234.567"


def test_a_short_number_has_three_digits_at_most() -> None:
    """A short number rounds down to three digits; round numbers lose nothing."""
    said = {0: "0", 999: "999", 1_000: "1k", 1_250: "1.25k", 1_259: "1.25k", 10_050: "10k"}
    said |= {120_000: "120k", 1_050_000: "1.05m", 10**9: "1b", 999_999_999_999_999: "999t"}
    assert {value: CATALOGUE.texts("en").short_number(value) for value in said} == said
    assert CATALOGUE.texts("it").short_number(1_250) == "1,25k"
    assert CATALOGUE.texts("it").short_number(10**15) == "1.000.000.000.000.000"


def test_a_sentence_that_was_said_before_is_for_its_own_arguments() -> None:
    """Other numbers, digits as text, or another language make another sentence."""
    english, italian = CATALOGUE.texts("en"), CATALOGUE.texts("it")
    for _ in range(2):
        assert english.say("control-call", amount=12500) == "Call 12,500"
        assert english.say("control-call", amount=12501) == "Call 12,501"
        assert english.say("control-call", amount="12500") == "Call 12500"
        assert italian.say("control-call", amount=12500) == "Call 12.500"


def test_an_unknown_locale_reads_english() -> None:
    """A Discord locale that we lack falls back to English."""
    assert CATALOGUE.texts("pt-BR").locale == "en"
    assert CATALOGUE.texts("it").locale == "it"


def test_sentences_that_are_made_of_each_other_say_what_english_does(tmp_path: Path) -> None:
    """However they refer to each other, in a translation."""
    shutil.copytree(ASSETS / "locales" / "en", tmp_path / "en")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "table.ftl").write_text(
        "control-check = { control-fold }\ncontrol-fold = { control-check }\n"
        "table-closed = { -a }\n-a = x { -a }\n",
        "utf-8",
    )
    catalogue = load_catalogue(tmp_path)
    for key in ("control-check", "control-fold", "table-closed"):
        assert catalogue.texts("de").say(key) == catalogue.texts("en").say(key)


def test_languages_of_several_regions_are_told_apart(tmp_path: Path) -> None:
    """Each has its own folder and name; Discord knows Chinese by its countries alone."""
    shutil.copytree(ASSETS / "locales" / "en", tmp_path / "en")
    for tag in ("en-GB", "pt", "pt-BR", "zh-Hans", "zh-Hant"):
        (tmp_path / tag).mkdir()
    catalogue = load_catalogue(tmp_path)
    found = {"zh-TW": "zh-Hant", "zh-CN": "zh-Hans", "pt-BR": "pt-BR", "en-US": "en"}
    found |= {"en-GB": "en-GB", "de": "", "": "", "xx-YY": ""}
    assert {tag: catalogue.find(tag) or "" for tag in found} == found
    for texts in catalogue.all:
        assert len({texts.language_of(each) for each in catalogue.all}) == len(catalogue.all)
    english = catalogue.texts("en")
    assert english.language_of(catalogue.texts("pt-BR")) == "Portuguese (Brazil)"


def test_an_unknown_key_raises() -> None:
    """A missing sentence is a mistake of ours, not something to show."""
    with pytest.raises(LookupError):
        CATALOGUE.texts("en").say("no-such-key")


def test_italian_never_says_passa() -> None:
    """C-24: the word means check to some and fold to others."""
    for file in Path(ASSETS / "locales" / "it").glob("*.ftl"):
        assert not re.search(r"\bpass[ao]\b", file.read_text(encoding="utf-8").lower()), file.name


def test_italian_actions_have_names_of_one_meaning() -> None:
    """R-296: Italian names of actions mean one thing in every book; a fold is *fold* there too."""
    texts = CATALOGUE.texts("it")
    said = {
        key: texts.say(f"control-{key}", amount=40).replace("\xa0", " ")
        for key in ("check", "fold", "call", "bet", "raise", "bringin", "sit-out", "show")
    }
    assert said == {
        "check": "Check",
        "fold": "Fold",
        "call": "Call 40",
        "bet": "Punta 40",
        "raise": "Rilancia a 40",
        "bringin": "Bring-in 40",
        "sit-out": "Sit-out",
        "show": "Mostra tutte",
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_no_countdown_follows_a_preposition(locale: str) -> None:
    """No preposition precedes a countdown, as Discord writes all of `in 59 seconds`."""
    wrong = re.compile(r"\b(?:in|within|after|by|tra|fra|entro|dopo|da) <t:1:R>", re.I)
    counted = {
        key: CATALOGUE.texts(locale).say(
            key, **{name: "<t:1:R>" if name == "when" else "1" for name in names}
        )
        for key, message in messages(locale).items()
        if "when" in (names := variables(message, locale))
    }
    assert len(counted) > 20
    assert {key: said for key, said in counted.items() if wrong.search(said)} == {}


def test_aces_take_an_elided_article() -> None:
    """Italian elides the article before an ace, and before no other rank."""
    italian = CATALOGUE.texts("it")
    aces, kings = italian.say("ranks-14"), italian.say("ranks-13")
    assert italian.say("hand-full-house", firsts=aces, seconds=kings) == "full d'assi e re"
    assert italian.say("with-one-pair", firsts=kings) == "coppia di re"


def test_a_high_card_is_read_aloud_as_a_hand() -> None:
    """A high card is named as a hand: *la tua mano: sei carta alta* sounds like "you are high
    card"."""
    italian = CATALOGUE.texts("it")
    hand = italian.say("hand-high-card", first=italian.say("rank-6"))
    assert italian.say("dm-text-hand", hand=hand) == "Il tuo punto: carta alta sei."


def test_a_royal_flush_alone_is_a_scala_reale() -> None:
    """R-298: *scala reale* is the royal flush alone, though Italians say it of any straight
    flush."""
    names = (ASSETS / "locales" / "it" / "hands.ftl").read_text(encoding="utf-8").splitlines()
    called_so = [line.split(" = ")[0] for line in names if "scala reale" in line]
    assert called_so == ["hand-royal-flush", "short-royal-flush", "with-royal-flush"]


def test_cards_have_their_italian_names() -> None:
    """Italian cards are called asso, re, donna, and fante (R-015)."""
    texts = CATALOGUE.texts("it")
    assert [texts.say(f"rank-{n}") for n in (14, 13, 12, 11)] == ["asso", "re", "donna", "fante"]
