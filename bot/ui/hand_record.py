"""A hand that is over, in words: street by street, then who showed what and who won."""

from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.names import markdown_name
from bot.ui.pages import TEXT_MAX, fitted
from bot.ui.poker_words import game_words, stakes_words
from bot.ui.story import Story


def record_heading(texts: Texts, view: TableView) -> str:
    return "### " + texts.say(
        "hand-record-title",
        game=game_words(texts, view.rules),
        stakes=stakes_words(texts, view.rules),
        hand=str(view.hand_number),
    )


def record_text(texts: Texts, view: TableView) -> str:
    """The whole hand; of a very long one the end of the story is cut, never the result."""
    story = Story(view, texts, markdown_name)
    result = "\n".join(story.result())
    room = TEXT_MAX - len(result) - len(record_heading(texts, view))
    return f"{fitted(story.streets(), room)}\n\n{result}"
