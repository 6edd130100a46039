"""The open cash tables of a server, its lobby, as a picture and as text (R-098)."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.host.table_announcer import TablePlace
from bot.ids import GuildId
from bot.picture.other_scenes import LOBBY_MAX, LobbyScene, LobbyTable
from bot.table.rules import TableRules
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import shortened
from bot.ui.words.discord_address import message_link
from bot.ui.words.rules_words import (
    NAMES_IN_PICTURE_MAX,
    game_words,
    rake_rate,
    rake_words,
    range_words,
    stakes_words,
)

LOBBY_PICTURE_NAME = "lobby.png"


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A cash table that is open, and where it is."""

    place: TablePlace
    rules: TableRules
    """The rules with all the games that take turns; those of the view are of the game that is
    played."""
    view: TableView


async def open_tables(room: Room, guild: GuildId) -> list[ListedTable]:
    """The server's cash tables that take players, those with free seats first, then the cheapest.

    A table that closes meanwhile, or whose state cannot be shown, is left out.
    """
    found = []
    for table in room.cash_tables_of(guild):
        try:
            view = await room.view(table)
        except HostRefusal:
            continue
        if not (view.closing or view.closed):
            found.append(ListedTable(room.place(table), room.rules(table), view))
    return sorted(found, key=_order)


def no_tables_words(room: Room, guild: GuildId, texts: Texts) -> str:
    """The sentence for a server without a cash table that takes players, with its tournaments."""
    count = len(room.tournament_tables_of(guild))
    return (
        texts.say("lobby-no-cash-tables", tables=count) if count else texts.say("lobby-no-tables")
    )


def tournament_table_lines(room: Room, guild: GuildId, texts: Texts) -> list[str]:
    """A line about the tables of tournaments, beside those of cash games; none without any."""
    count = len(room.tournament_tables_of(guild))
    return [texts.say("lobby-tournament-tables", tables=count)] if count else []


def _order(table: ListedTable) -> tuple[bool, int, int]:
    return not table.view.free_seats, table.rules.big_blind, int(table.place.table)


def lobby_lines(texts: Texts, tables: Iterable[ListedTable]) -> list[str]:
    """A line for each table with its link: game, kind, blinds, buy-ins, rake, players, free seats,
    waiting."""
    lines = []
    for table in tables:
        place, rules = table.place, table.rules
        link = message_link(place.guild, place.channel, place.message)
        details = [*_details(texts, rules), rake_words(texts, rules), *_people(texts, table)]
        told = " · ".join(filter(None, details))
        lines.append(f"- [{_game(texts, rules)}]({link}) · {told}")
    return lines


def lobby_scene(texts: Texts, tables: list[ListedTable], theme: str) -> LobbyScene:
    """The picture of the first tables; how many more there are stands below it."""
    more = len(tables) - LOBBY_MAX
    return LobbyScene(
        title=texts.say("lobby-tables"),
        subtitle=texts.say("lobby-tables-count", tables=len(tables)),
        tables=tuple(_drawn(texts, table) for table in tables[:LOBBY_MAX]),
        footer=texts.say("picture-more-tables", count=more) if more > 0 else "",
        theme=theme,
    )


def lobby_alt(texts: Texts, tables: Iterable[ListedTable]) -> str:
    """The picture in words, as many tables as an alternative text has room for."""
    told = [
        (
            number,
            ", ".join(
                (
                    _game(texts, table.rules),
                    *_details(texts, table.rules),
                    *_people(texts, table),
                )
            )
            + ".",
        )
        for number, table in enumerate(tables)
    ]
    return shortened([(0, f"{texts.say('lobby-tables')}."), *told[:LOBBY_MAX]])


def _game(texts: Texts, rules: TableRules, names_max: int | None = None) -> str:
    return f"{game_words(texts, rules, names_max)} {stakes_words(texts, rules)}"


def _details(texts: Texts, rules: TableRules) -> list[str]:
    buy_in = range_words(texts, rules.buy_in_min, rules.buy_in_max)
    return [*([rules.kind] if rules.kind else []), texts.say("lobby-buy-in", chips=buy_in)]


def _people(texts: Texts, table: ListedTable) -> list[str]:
    view = table.view
    told = [texts.say("lobby-seats-taken", taken=view.seated, seats=view.rules.seats)]
    if view.free_seats:
        told.append(texts.say("lobby-seats-free", count=view.free_seats))
    if view.waiting:
        told.append(texts.say("lobby-waiting", count=len(view.waiting)))
    return told


def _drawn(texts: Texts, table: ListedTable) -> LobbyTable:
    rules, waiting = table.rules, len(table.view.waiting)
    details = (*_details(texts, rules), rake_rate(texts, rules))
    return LobbyTable(
        game=_game(texts, rules, NAMES_IN_PICTURE_MAX),
        detail=" · ".join(filter(None, details)),
        places=texts.say("lobby-seats-taken", taken=table.view.seated, seats=rules.seats),
        taken=table.view.seated,
        seats=rules.seats,
        waiting=texts.say("lobby-waiting", count=waiting) if waiting else "",
    )
