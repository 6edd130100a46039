"""Message catalogues (Project Fluent): one folder a language under `assets/locales`.

Nothing a player reads is written in the code. A key that is missing in one language is taken from
English; a key that is missing there is a bug and raises.
"""

import logging
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel.numbers import get_decimal_symbol, get_group_symbol
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

log = logging.getLogger(__name__)

_ENTRY: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=.*(?:\n(?![A-Za-z#-]).*)*", re.MULTILINE)
"""A message or term: all that follows is indented, except for the brace that closes its choices."""

FALLBACK = "en"
AGE: Final = 18
"""The age in years of sentences that name one; the operator's setting has the same default."""
SIZES = "kmbt"
"""Thousands, millions, billions (thousand millions), trillions, as poker players write them."""
SENTENCES_CACHED = 4096
"""Cached sentences of each language. Nine of ten that a table needs were used shortly before."""


class Texts:
    """The sentences in one language."""

    def __init__(self, locale: str, bundles: "tuple[LazyBundle, ...]", age: int = AGE) -> None:
        """`age` is filled in wherever a sentence asks for it."""
        self.locale = locale
        self._bundles = bundles
        self._common = {"age": age}
        self._group_mark = get_group_symbol(locale)
        self.decimal_mark = get_decimal_symbol(locale)
        self._cached = lru_cache(SENTENCES_CACHED)(self._format)

    def say(self, key: str, **arguments: int | str) -> str:
        """The sentence `key`, with `arguments` filled in. Raises `LookupError` without one."""
        return self._cached(key, **arguments)

    def _format(self, key: str, **arguments: int | str) -> str:
        for bundle in self._bundles:
            if not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            sentence, errors = bundle.format_pattern(pattern, self._common | arguments)
            for error in errors:
                log.error("text %s in %s: %s", key, self.locale, error)
            return str(sentence)
        raise LookupError(f"no text {key!r} in {self.locale}")

    def has(self, key: str) -> bool:
        """Whether some sentence is written for `key`."""
        return any(bundle.has_message(key) for bundle in self._bundles)

    def say_if_any(self, key: str, otherwise: str = "") -> str:
        """The sentence without arguments for `key`, where there is one."""
        return self.say(key) if self.has(key) else otherwise

    @property
    def keys(self) -> set[str]:
        """The keys of all sentences."""
        return {key for bundle in self._bundles for key in bundle.keys}

    def number(self, value: int) -> str:
        """A whole number as this language groups its digits: 1,250 or 1.250 (R-297)."""
        return f"{value:,}".replace(",", self._group_mark)

    def short_number(self, value: int) -> str:
        """The three leading digits of a number that is not negative: 987, 1.25k, 12.3k, 1m."""
        size = (len(str(value)) - 1) // 3
        if not 0 < size <= len(SIZES):
            return self.number(value)
        places = 2 - (len(str(value)) - 1) % 3
        digits = value * 10**places // 1000**size
        whole, rest = divmod(digits, 10**places)
        part = f"{rest:0{places}}".rstrip("0") if places else ""
        return f"{whole}{self.decimal_mark if part else ''}{part}{SIZES[size - 1]}"

    def signed(self, value: int) -> str:
        """A change: +1,250, −40, 0."""
        sign = "+" if value > 0 else "−" if value < 0 else ""
        return sign + self.number(abs(value))

    def decimal(self, value: float) -> str:
        """A figure with one decimal: 2.5 or 2,5."""
        return f"{value:.1f}".replace(".", self.decimal_mark)


class Catalogue:
    """All languages."""

    def __init__(self, texts: Mapping[str, Texts]) -> None:
        self._texts = dict(texts)

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(sorted(self._texts))

    def texts(self, locale: str) -> Texts:
        """The texts for a Discord locale such as `it` or `en-GB`; English where it is missing."""
        return self._texts.get(locale.split("-")[0], self._texts[FALLBACK])


class LazyBundle(FluentBundle):
    """A bundle that parses a sentence when it is first asked for: a start asks for one of ten, and
    parsing all takes half a second and ten megabytes."""

    def __init__(self, locale: str) -> None:
        # Names are cleaned before they are filled in; isolation marks would show as boxes in
        # pictures.
        super().__init__([locale], use_isolating=False)
        self._unparsed: dict[str, str] = {}
        # Nobody asks where in its file a sentence is: that would be a third of the memory.
        self._parser = FluentParser(with_spans=False)

    def add_source(self, source: str) -> None:
        """Adds the entries of a file. Of two entries of the same name the first one counts."""
        for entry in _ENTRY.finditer(source):
            self._unparsed.setdefault(entry[1], entry[0])

    def has_message(self, message_id: str) -> bool:
        return message_id in self._unparsed or super().has_message(message_id)

    @property
    def keys(self) -> set[str]:
        return {*self._unparsed, *self._messages}

    def _lookup(self, entry_id: str, term: bool = False) -> Any:
        """The parsed entry; sentences that refer to others ask for them here too. Raises
        `LookupError`."""
        source = self._unparsed.pop(f"-{entry_id}" if term else entry_id, None)
        if source is not None:
            self.add_resource(self._parser.parse(source))
        return super()._lookup(entry_id, term)


def load_catalogue(folder: Path, age: int = AGE) -> Catalogue:
    """Reads every `<folder>/<language>/*.ftl`, once a process. Sentences that ask for an age, in
    years, say `age`."""
    return _loaded(folder, age)


@cache
def _loaded(folder: Path, age: int) -> Catalogue:
    bundles = _bundles(folder)
    fallback = bundles[FALLBACK]
    return Catalogue(
        {
            locale: Texts(locale, (bundle,) if bundle is fallback else (bundle, fallback), age)
            for locale, bundle in bundles.items()
        }
    )


@cache
def _bundles(folder: Path) -> Mapping[str, LazyBundle]:
    """The sentences of each language, read and parsed once for every age."""
    return {home.name: _bundle(home) for home in sorted(folder.iterdir()) if home.is_dir()}


def _bundle(home: Path) -> LazyBundle:
    bundle = LazyBundle(home.name)
    for file in sorted(home.glob("*.ftl")):
        bundle.add_source(file.read_text(encoding="utf-8"))
    return bundle
