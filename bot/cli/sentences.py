"""Refusals in one line for whoever runs a command: in English, like the command line itself."""

from bot.refusal import Refusal
from bot.settings import ASSETS
from bot.texts.catalogue import FALLBACK, load_catalogue
from bot.ui import refusals


def sentence(refusal: Refusal) -> str:
    """The refusal's sentence, without its full stop."""
    texts = load_catalogue(ASSETS / "locales").texts(FALLBACK)
    return refusals.sentence(texts, refusal).rstrip(".")
