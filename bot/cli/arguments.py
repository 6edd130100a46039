"""The parser of the command line, and the kinds of argument that commands share."""

import argparse
from typing import NoReturn, TypeAlias

from bot.cli.exit_codes import EXIT_REFUSED


class Parser(argparse.ArgumentParser):
    """Says one line about bad arguments, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_REFUSED, f"{self.prog}: {message}\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def whole_number(text: str) -> int:
    """A number from 0 on. Raises `ValueError`."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def port(text: str) -> int:
    """A port; 0 takes any that is free. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def named_cards(text: str) -> tuple[str, str]:
    """`NAME="cards"` as two texts. Raises `argparse.ArgumentTypeError`."""
    name, mark, cards = text.partition("=")
    if not mark or not name:
        raise argparse.ArgumentTypeError(f'{text!r} is not NAME="cards"')
    return name, cards


def add_accept_loss(parser: Parser) -> None:
    """Adds `--accept-loss` to a command that starts a bot; without it the settings decide."""
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        default=None,
        help="go on without committed rows that are missing, with hands in progress voided",
    )


whole_number.__name__ = "number"
