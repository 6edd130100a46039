"""Refusals as one line for the operator: in English, like the command line itself."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from bot.refusal import Refusal
from bot.settings import ASSETS
from bot.storage.errors import StorageFailed, StorageRefusal
from bot.texts.catalogue import FALLBACK, Texts, load_catalogue
from bot.ui.words import refusals


def english() -> Texts:
    """The texts of the command line."""
    return load_catalogue(ASSETS / "locales").texts(FALLBACK)


def sentence(refusal: Refusal) -> str:
    """The refusal's sentence, without its full stop."""
    return refusals.refusal_sentence(english(), refusal).rstrip(".")


def damage_sentence(error: Exception) -> str | None:
    """The sentence for an error caused by a damaged database; None for any other error."""
    if isinstance(error, StorageRefusal):
        return sentence(error)
    if isinstance(error, StorageFailed | DBAPIError | sqlite3.DatabaseError):
        cause = error.__cause__ or error
        return f"the database cannot be read; it may be damaged ({type(cause).__name__})"
    return None
