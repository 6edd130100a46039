"""The forms of a server's settings: within Discord's limits, filled in with what holds, read."""

import tomllib
from dataclasses import replace
from itertools import cycle
from typing import Any
from zoneinfo import available_timezones

import pytest

from bot.bank.topup import TopupMode
from bot.host.guild_settings import GuildSettings, LobbySettings
from bot.ids import ChannelId, Chips, PlayerId
from bot.picture.scene import DeckColours, PictureShape
from bot.picture.theme import Look
from bot.settings import ASSETS
from bot.table.kinds import LobbyKeeps
from bot.table.rules import BeaconNeed, SeatRelease, SitOutRule
from bot.ui.components.custom_ids import SettingsControl, SettingsId, SettingsPart
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.opening.lobby_keeper import LOBBIES_MAX
from bot.ui.servers.server_settings import (
    FIELDS,
    TOPUP_CHIPS_MAX,
    ServerChoices,
    lobby_words,
    part_lines,
    read_settings,
    settings_answers,
    settings_form,
)
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.time_zones import find_zones, read_zone
from devtools.sandbox.limits import modals as limits
from tests.ui.tables import CATALOGUE, LOCALES, filled_in

UNCHOSEN = GuildSettings()
OTHERWISE = GuildSettings(
    language="it",
    rake=True,
    sit_out=SitOutRule.AWAY,
    seat_release=SeatRelease.STOPPED,
    protection=False,
    timezone="Europe/Rome",
    zone_is_settled=True,
    topup=replace(UNCHOSEN.topup, mode=TopupMode.DAILY, chips=Chips(7), subscriber_chips=Chips(9)),
    look=Look("midnight", DeckColours.TWO, "navy", PictureShape.TALL),
    all_in_streets=False,
    shorten_hands=False,
    deal_digits=False,
    beacon=BeaconNeed.DEAL,
)
RADIO, CHECKBOX = 21, 23


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", SettingsPart)
@pytest.mark.parametrize("held", [UNCHOSEN, OTHERWISE])
def test_discord_takes_a_form_of_what_holds(
    locale: str, part: SettingsPart, held: GuildSettings
) -> None:
    """Choices that lie open, switches as checkboxes, and what holds is chosen."""
    texts = CATALOGUE.texts(locale)
    answers = settings_answers(part, held, "it")
    control = SettingsId(SettingsControl.CHOSEN, part, 2**64 - 1)
    data: Any = settings_form(control, answers, texts).to_dict()
    assert list(limits.check(data)) == []
    fields = {label["component"]["custom_id"]: label["component"] for label in data["components"]}
    assert tuple(fields) == FIELDS[part]
    for name, field in fields.items():
        if field["type"] == CHECKBOX:
            assert field["default"] == (answers[name] == "on")
        elif "options" in field:
            chosen = [option["value"] for option in field["options"] if option.get("default")]
            assert chosen == [answers[name]]
        else:
            assert field["value"] == answers[name]


@pytest.mark.parametrize("part", SettingsPart)
@pytest.mark.parametrize("held", [UNCHOSEN, OTHERWISE])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_form_that_is_sent_back_untouched_changes_nothing(
    part: SettingsPart, held: GuildSettings, locale: str
) -> None:
    """A form that Discord sends back untouched changes nothing. Untouched fields are left out
    before (`OpenedForms`), so that only a choice settles language and time zone."""
    texts, language = CATALOGUE.texts(locale), held.language or "en"
    control = SettingsId(SettingsControl.CHOSEN, part, 1)
    form = settings_form(control, settings_answers(part, held, language), texts).to_dict()
    made = read_settings(filled_in(form), texts).apply(held)
    untouched = {"language": held.language, "zone_is_settled": held.zone_is_settled}
    assert replace(made, **untouched) == held
    assert made.language in (held.language, language)


@pytest.mark.parametrize("part", SettingsPart)
def test_a_form_makes_what_it_says_and_leaves_all_else(part: SettingsPart) -> None:
    """The answers of other settings, applied to untouched ones, and back again."""
    texts = CATALOGUE.texts("en")
    made = read_settings(settings_answers(part, OTHERWISE, "it"), texts).apply(UNCHOSEN)
    assert part_lines(part, made, "it", texts) == part_lines(part, OTHERWISE, "it", texts)
    for other in set(SettingsPart) - {part}:
        assert part_lines(other, made, "en", texts) == part_lines(other, UNCHOSEN, "en", texts)
    answers = settings_answers(part, UNCHOSEN, "en")
    back = read_settings(answers, texts).apply(made)
    assert back.zone_is_settled == (part is SettingsPart.GENERAL)
    assert replace(back, language=None, zone_is_settled=False) == UNCHOSEN


def test_all_parts_together_reach_every_field() -> None:
    made = UNCHOSEN
    for part in SettingsPart:
        answers = settings_answers(part, OTHERWISE, "it")
        made = read_settings(answers, CATALOGUE.texts("en")).apply(made)
    assert made == OTHERWISE


@pytest.mark.parametrize("name", ["language", "theme", "back", "sit-out", "topup-mode", "rake"])
def test_a_value_that_no_form_offers_is_refused(name: str) -> None:
    with pytest.raises(UiRefusal) as caught:
        read_settings({name: "nonsense"}, CATALOGUE.texts("en"))
    assert caught.value.code is UiCode.UNKNOWN_CONTROL


@pytest.mark.parametrize("amount", [0, -1, TOPUP_CHIPS_MAX + 1])
def test_daily_chips_have_bounds(amount: int) -> None:
    """Daily chips have the same bounds in the command and the form."""
    for choices in (ServerChoices(topup_chips=amount), ServerChoices(subscriber_chips=amount)):
        with pytest.raises(UiRefusal) as caught:
            choices.apply(UNCHOSEN)
        assert caught.value.code is UiCode.TOPUP_OUT_OF_RANGE


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Roma", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        ("parigi", "Europe/Paris"),
        ("Londra", "Europe/London"),
        ("San Paolo", "America/Sao_Paulo"),
        ("são paulo", "America/Sao_Paulo"),
        ("Città del Messico", "America/Mexico_City"),
        ("Milano", "Europe/Rome"),
        ("ginevra", "Europe/Zurich"),
        ("Pechino", "Asia/Shanghai"),
        ("Monaco", "Europe/Monaco"),
        ("lisb", "Europe/Lisbon"),
        ("mila", "Europe/Rome"),
        ("Victoria", "Australia/Victoria"),
        ("København", "Europe/Copenhagen"),
        ("kobenhavn", "Europe/Copenhagen"),
        ("NEW YORK", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_time_zone_is_read_by_its_city(typed: str, zone: str) -> None:
    """A time zone is read by its city in our languages, with or without accents and capitals."""
    assert read_zone(typed) == zone
    assert zone in find_zones(typed)


def test_every_listed_city_is_read() -> None:
    """Every listed city is in a zone of the world, and each is read as one zone alone."""
    zones = tomllib.loads((ASSETS / "cities.toml").read_text("utf-8"))
    assert zones.keys() <= available_timezones()
    for zone, cities in zones.items():
        assert {city: read_zone(city) for city in cities} == dict.fromkeys(cities, zone)


@pytest.mark.parametrize(
    "typed", ["Utopia", "Euro", "", "GMT+2", "+2", "GMT-3", "ny", "salem", "localtime"]
)
def test_what_names_no_one_zone_is_refused(typed: str) -> None:
    """`GMT+2` would be `Etc/GMT+2`, which is two hours behind Greenwich; `ny` is in Rainy River."""
    with pytest.raises(UiRefusal) as caught:
        read_zone(typed)
    assert caught.value.code is UiCode.TIMEZONE_UNKNOWN


@pytest.mark.parametrize("locale", ["en", "it"])
def test_many_kinds_of_a_lobby_are_counted(locale: str) -> None:
    """All of them would be more than a message; few are all named."""
    names = tuple(f"SODIO 5MAX NLHE {number}" for number in range(50))
    texts = CATALOGUE.texts(locale)
    told = {
        count: lobby_words(texts, [LobbySettings(ChannelId(1), names[:count], PlayerId(1), ())])
        for count in (1, 20, 50)
    }
    assert names[19] in told[20]
    assert len(told[50]) < MESSAGE_MAX // 2
    named = sum(name in told[50].replace(" e altri", ",").replace(" and", ",") for name in names)
    assert (
        told[50]
        .rstrip(".")
        .endswith({"en": f" and {50 - named} more", "it": f" e altri {50 - named}"}[locale])
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_lobbies_in_many_places_fit_a_message(locale: str) -> None:
    """Each has a line with its place and its first kind, whatever it keeps ready."""
    texts, names = CATALOGUE.texts(locale), tuple(f"BERILLIO 5MAX NLHE {n}" for n in range(50))
    lobbies = [
        LobbySettings(ChannelId(2**64 - n), names, PlayerId(1), keeps=keeps)
        for n, keeps in zip(range(LOBBIES_MAX), cycle((LobbyKeeps.EMPTY_TABLE, None)))
    ]
    lines = lobby_words(texts, lobbies).splitlines()
    assert len("\n".join(lines)) < MESSAGE_MAX // 2
    assert all(
        f"<#{each.place}>" in line and names[0] in line
        for each, line in zip(lobbies, lines, strict=True)
    )
    assert (
        len({line.split(":")[0].replace(str(2**64 - n), "") for n, line in enumerate(lines)}) == 2
    )
