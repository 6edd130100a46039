"""A server's card room in figures, as text: a page of its own, and a line under each board."""

from bot.host.server_figures import ServerFigures
from bot.texts.catalogue import Texts
from bot.ui.names import markdown_name


def server_figures_heading(texts: Texts, server: str) -> str:
    return f"### {texts.say('portal-title', server=markdown_name(server))}"


def server_figures_text(texts: Texts, figures: ServerFigures) -> str:
    """Every figure, a line each."""
    counted = {
        "portal-registered": figures.registered,
        "portal-visitors": figures.visitors,
        "portal-at-tables": figures.at_tables,
        "portal-waiting": figures.waiting,
        "portal-tables": figures.tables,
    }
    return "\n".join(texts.say(key, count=count) for key, count in counted.items())


def server_figures_line(texts: Texts, figures: ServerFigures) -> str:
    """The same in one small line."""
    told = texts.say(
        "portal-header",
        registered=figures.registered,
        visitors=figures.visitors,
        seated=figures.at_tables,
        tables=figures.tables,
    )
    return f"-# {told}"
