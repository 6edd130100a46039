"""The sentences of the bot, read once: a simulation starts many bots, and looks for cards in all
that they say."""

from functools import cache

import discord

from bot.texts.catalogue import Catalogue, our_catalogue


@cache
def catalogue() -> Catalogue:
    """The catalogue in every language."""
    return our_catalogue()


@cache
def locales() -> tuple[discord.Locale, ...]:
    """A Discord locale of each language for which Discord has one, in the order of the catalogue's:
    people of the same number read the same language in every simulation."""
    found = {
        catalogue().find(each.value): each
        for each in sorted(discord.Locale, key=lambda each: each.value, reverse=True)
    }
    return tuple(found[tag] for tag in catalogue().locales if tag in found)
