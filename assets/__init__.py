"""Texts, structures, themes and credits: data of the bot, found by `bot.settings.ASSETS`."""
