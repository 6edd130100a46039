"""Sentences in which a number can be one."""

import re

import pytest

from tests.texts.test_catalogue import CATALOGUE, messages, variables

COUNTED = {
    "en": "chips|players|minutes|seconds|hands|tables|tournaments|tickets|places|seats|kinds|cards",
    "it": "fiches|giocatori|minuti|secondi|mani|tavoli|tornei|biglietti|posti|tipi|carte|iscritti",
}
NEVER_ONE = {
    # The other end of a range, a limit, or a number that begins at two.
    "board-fame-winner",
    "chips-from-to",
    "event-length",
    "event-length-nearest",
    "kind-fixed-buy-in",
    "kind-line",
    "line-registration-closed",
    "more-turn",
    "refusal-addon-chips-out-of-range",
    "refusal-addon-cost-out-of-range",
    "refusal-correction-out-of-range",
    "refusal-entrants-out-of-range",
    "refusal-minimum-above-players",
    "refusal-minimum-without-start",
    "refusal-minutes-out-of-range",
    "refusal-rebuy-cost-out-of-range",
    "refusal-satellite-terms-out-of-range",
    "refusal-seats-out-of-range",
    "refusal-stakes-too-large",
    "refusal-table-full",
    "refusal-tickets-not-covered",
    "refusal-tournament-buy-in-out-of-range",
    "refusal-tournament-full",
    "refusal-tournament-seats-out-of-range",
    "refusal-tournament-total-cost-too-high",
    "refusal-turn-seconds-out-of-range",
    "refusal-velox-is-three-handed-holdem",
    "structure-breaks",
    # A starting stack or what is a part of one.
    "levels-choice",
    "line-break-addon",
    "announcement-addon",
    "announcement-double-chance",
    "announcement-double-chance-until",
    "announcement-length",
    "announcement-structure",
    # Time banks change by even numbers; of one kind of table that was found there is no choice.
    "refusal-time-bank-empty",
    "refusal-preset-unknown",
    # Signed or with a decimal, so never the bare number.
    "stats-chart-alt",
    "stats-net",
    "stats-tournaments",
    # `1 of 9 players`: the noun belongs to the other number.
    "announcement-running",
    "style-since",
    "table-status",
    "table-waiting",
    "verify-opened",
}


@pytest.mark.parametrize("locale", COUNTED)
def test_one_of_something_is_not_many(locale: str) -> None:
    """No sentence says `1 chips`, whichever of its numbers is one."""
    texts = CATALOGUE.texts(locale)
    plural = re.compile(rf"(?<![\w.,–−+])1\*{{0,2}} (?:{COUNTED[locale]})\b")
    wrong = {}
    for key, message in messages(locale).items():
        names = variables(message, locale)
        said = texts.say(key, **dict.fromkeys(names, 1)) if names else ""
        if plural.search(said) and key not in NEVER_ONE:
            wrong[key] = said
    assert wrong == {}


@pytest.mark.parametrize(
    ("key", "data", "english", "italian"),
    [
        ("chips-bought", {"amount": 1}, "You bought 1 chip.", "Hai comprato 1 fiche."),
        ("alt-stack", {"amount": 1}, "1 chip", "1 fiche"),
        ("alt-stack", {"amount": 21}, "21 chips", "21 fiches"),
        (
            "refusal-buy-in-too-small",
            {"buyin": 1, "minimum": 100},
            "1 is too little: the minimum buy-in is 100.",
            "1 è troppo poco: il buy-in minimo è 100.",
        ),
        (
            "bank-topup-claimable",
            {"amount": 1},
            "You can claim one chip: `/bank topup`.",
            "Puoi ritirare una fiche: `/banca ricarica`.",
        ),
        (
            "dm-topup",
            {"amount": 1, "server": 0},
            "You ran out of chips in **0**, so here is one more. Good luck!",
            "Non avevi più fiches in **0**, perciò eccone una nuova. Buona fortuna!",
        ),
        (
            "bank-topup-when-broke",
            {"amount": 1, "when": 0},
            "You have no chips left. You'll get one chip automatically 0.",
            "Non hai più fiches. Ne ricevi una automaticamente 0.",
        ),
        (
            "refusal-wallet-holds-less",
            {"balance": 1},
            "That wallet has only one chip.",
            "In quel portafoglio c'è solo una fiche.",
        ),
    ],
)
def test_one_and_many_read_well(key: str, data: dict[str, int], english: str, italian: str) -> None:
    """Numbers of one and of many agree with nouns and verbs in both languages."""
    assert CATALOGUE.texts("en").say(key, **data) == english
    assert CATALOGUE.texts("it").say(key, **data) == italian
