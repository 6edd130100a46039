"""The parts of a server's settings, and the controls that change them."""

from enum import StrEnum


class SettingsControl(StrEnum):
    """A control of a server's settings."""

    CHANGE = "change"
    """Opens the form of a part; with the number of a refused one, filled in with its answers."""
    CHOSEN = "chosen"
    """That form's submit."""


class SettingsPart(StrEnum):
    """The parts of a server's settings, a form each."""

    GENERAL = "general"
    LOOK = "look"
    TABLES = "tables"
    MESSAGES = "messages"
    TOPUP = "topup"
