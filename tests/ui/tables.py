"""Tables of every game in every situation, for what the interface makes of them."""

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.settings import ASSETS
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.view import TableView, view_of
from bot.texts.catalogue import Texts, load_catalogue
from tests.builders import rules
from tests.table.random_commands import Whim, command_of

CATALOGUE = load_catalogue(ASSETS / "locales")
LOCALES = [each.locale for each in CATALOGUE.all if not each.lacking]
"""The languages that lack nothing."""
ENGLISH: Texts = CATALOGUE.texts("en")
PLACE = TablePlace(
    guild=GuildId(1), channel=ChannelId(2), table=TableId(10**18 - 1), owner=PlayerId(3)
)
FEW = settings(
    max_examples=25,
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
WHIMS = st.lists(
    st.tuples(st.integers(0, 70), st.integers(0, 11), st.integers(0, 255)),
    min_size=20,
    max_size=70,
)
CHECKBOX = 23


def filled_in(form: Any) -> dict[str, str]:
    """The values that a form sends when nothing is changed in it; `form` is as Discord gets it."""
    values = {}
    for label in form["components"]:
        part = label["component"]
        chosen = [one["value"] for one in part.get("options", ()) if one.get("default")]
        if part["type"] == CHECKBOX:
            values[part["custom_id"]] = "on" if part["default"] else "off"
        else:
            values[part["custom_id"]] = chosen[0] if chosen else part.get("value") or ""
    return values


@st.composite
def any_rules(draw: Any) -> TableRules:
    """Any game and structure, short and deep stacks, with and without antes."""
    game = draw(st.sampled_from(GameCode))
    most = min(10, GAMES[game].players_max)
    return rules(
        game=game.value,
        structure=draw(st.sampled_from(Structure)).value,
        small_blind=draw(st.sampled_from([1, 2, 4])),
        big_blind=5,
        ante=draw(st.sampled_from([0, 0, 1, 5])),
        seats=draw(st.sampled_from([2, 3, 6, most])),
        buy_in_min=draw(st.sampled_from([5, 20])),
        buy_in_max=200,
    )


def situations(of: TableRules, whims: list[Whim]) -> Iterator[Table]:
    """The table after each thing that people ask of it, sensible or not."""
    table = Table(of)
    for whim in whims:
        try:
            table.apply(command_of(whim, table))
        except Refusal:
            continue
        yield table
        if table.closed:
            return


def public(table: Table) -> TableView:
    return view_of(table, None)


def news_of(view: TableView) -> TableNews:
    return TableNews(
        place=PLACE, view=view, deadline_ms=1_760_000_000_001, next_hand_ms=1_760_000_000_001
    )


def renamed(view: TableView, name: str) -> TableView:
    """A copy of the view with everybody called `name`."""
    seats = tuple(seat._replace(name=name) if seat.name else seat for seat in view.seats)
    to_act = seats[view.to_act.number - 1] if view.to_act else None
    return view._replace(seats=seats, to_act=to_act)


async def read_nothing(least: Chips, guild: GuildId, player: PlayerId) -> dict[str, Any]:
    """Knows of no chips that will come."""
    return {"next": "none", "wallet": 0, "at": 0}
