"""The selects from which the player with the button chooses the next game."""

from typing import TypeAlias

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.poker.games import GAMES, GameCode
from bot.table.rules import TableRules
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.words.names import plain_name
from bot.ui.words.rules_words import game_words, stakes_words

OPTIONS_MAX = 25
"""The most options that Discord shows in a select."""
LABEL_MAX = 100

Offer: TypeAlias = tuple[int, TableRules]


def game_selects(news: TableNews, texts: Texts) -> list[ui.ActionRow[ui.LayoutView]]:
    """The games that are offered: one select, or two where they are too many, one for games with a
    board."""
    choice = news.view.game_choice
    if choice is None:
        return []
    parts = {"choose-game": list(choice.offered)}
    if len(choice.offered) > OPTIONS_MAX:
        parts = {
            "choose-board-game": [offer for offer in choice.offered if _has_board(offer)],
            "choose-other-game": [offer for offer in choice.offered if not _has_board(offer)],
        }
    name = plain_name(choice.seat.name)
    return [
        ui.ActionRow(
            ui.Select(
                custom_id=str(
                    ControlId(ControlKind.GAME, news.place.table, news.view.hand_id, number)
                ),
                placeholder=texts.say(key, name=name),
                options=[_option(offer, texts, choice.chosen) for offer in offers],
            )
        )
        for number, (key, offers) in enumerate(parts.items())
        if offers
    ]


def _has_board(offer: Offer) -> bool:
    return GAMES[GameCode(offer[1].game)].has_board


def _option(offer: Offer, texts: Texts, chosen: TableRules | None) -> discord.SelectOption:
    at, rules = offer
    label = f"{game_words(texts, rules)} {stakes_words(texts, rules)}"
    return discord.SelectOption(label=label[:LABEL_MAX], value=str(at), default=rules == chosen)
