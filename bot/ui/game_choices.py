"""The games as an option of a command: suggested while it is typed, for there are more than a list
of fixed choices holds."""

from collections.abc import Sequence
from typing import Final

from discord import app_commands

from bot.poker.games import GameCode
from bot.table.mixes import DEALERS_CHOICE, MIXES
from bot.texts.catalogue import Texts
from bot.ui.command_texts import CHOICES_MAX
from bot.ui.refusals import UiCode, UiRefusal

GAMES_OFFERED: Final = tuple(code.value for code in GameCode)
MIXES_OFFERED: Final = (*GAMES_OFFERED, *MIXES)
"""The games, and those in turn."""
TABLES_OFFERED: Final = (*MIXES_OFFERED, DEALERS_CHOICE)
"""All that a cash table can be opened for."""


def suggest_games(
    texts: Texts, typed: str, offered: Sequence[str] = GAMES_OFFERED
) -> list[app_commands.Choice[str]]:
    """The offered games whose name or code holds what was typed."""
    return [
        app_commands.Choice(name=texts.say(f"game-{code}"), value=code)
        for code in _matching(texts, typed, offered)[:CHOICES_MAX]
    ]


def read_game(texts: Texts, typed: str, offered: Sequence[str] = GAMES_OFFERED) -> str:
    """The code of the game that was chosen or typed.

    Raises `UiRefusal` (game-unknown) unless it is one game's name or code, or fits one alone.
    """
    wanted = typed.strip().lower()
    for code in offered:
        if wanted in (code, texts.say(f"game-{code}").lower()):
            return code
    found = _matching(texts, typed, offered)
    if len(found) != 1:
        raise UiRefusal(UiCode.GAME_UNKNOWN, typed=typed, found=len(found))
    return found[0]


def _matching(texts: Texts, typed: str, offered: Sequence[str]) -> list[str]:
    wanted = typed.strip().lower()
    return [code for code in offered if wanted in f"{code} {texts.say(f'game-{code}')}".lower()]
