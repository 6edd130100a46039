"""The sentences of the bot, read once: a simulation starts many bots, and looks for cards in all
that they say."""

from functools import cache

from bot.settings import ASSETS
from bot.texts.catalogue import Catalogue, load_catalogue


@cache
def catalogue() -> Catalogue:
    """The catalogue in every language."""
    return load_catalogue(ASSETS / "locales")
