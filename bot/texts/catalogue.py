"""Message catalogues (Project Fluent): one folder a language under `assets/locales`.

Nothing a player reads is written in the code. A key that is missing in one language is taken from
English; a key that is missing there is a bug and raises.
"""

import logging
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

import bot.texts
from bot.texts import FALLBACK, languages_in

log = logging.getLogger(__name__)

_ENTRY: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=.*(?:\n(?![A-Za-z#-]).*)*", re.MULTILINE)
"""A message or term: all that follows is indented, except for the brace that closes its choices."""

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
        self.babel: Final = babel_locale(locale)
        """The language's customs, for Babel."""
        self.decimal_mark = get_decimal_symbol(self.babel)
        self._digits = self.babel.decimal_formats[None]
        self._cached = lru_cache(SENTENCES_CACHED)(self._format)
        self._numbers = lru_cache(SENTENCES_CACHED)(self._number)

    def say(self, key: str, **arguments: int | str) -> str:
        """The sentence `key`, with `arguments` filled in. Raises `LookupError` without one."""
        return self._cached(key, **arguments)

    def _format(self, key: str, **arguments: int | str) -> str:
        last = self._bundles[-1]
        for bundle in self._bundles:
            pattern = bundle.pattern(key)
            if pattern is None:
                continue
            try:
                sentence, errors = bundle.format_pattern(pattern, self._common | arguments)
            except RecursionError as round_trip:
                # Sentences that are made of each other.
                if bundle is last:
                    raise
                sentence, errors = "", [round_trip]
            for error in errors:
                log.error("text %s in %s: %s", key, self.locale, error)
            # A translation that breaks says less than English does.
            if not errors or bundle is last:
                return str(sentence)
        raise LookupError(f"no text {key!r} in {self.locale}")

    def has_own(self, key: str) -> bool:
        """Whether the language itself has a sentence for `key`, and not English in its place."""
        return self._bundles[0].pattern(key) is not None

    @property
    def lacking(self) -> set[str]:
        """The keys of the sentences that English alone has."""
        return self._bundles[-1].keys - self._bundles[0].keys

    @property
    def language(self) -> str:
        """The language's name in itself: by its catalogue, else by Babel, else its tag."""
        if self.has_own("language-name"):
            return self.say("language-name")
        return _name_in(self.babel, self.babel) if _knows(self.locale) else self.locale

    def language_of(self, other: "Texts") -> str:
        """The name of another language in this one, or in itself where Babel does not know both."""
        known = _knows(self.locale) and _knows(other.locale)
        return (other.babel.get_display_name(self.babel) if known else None) or other.language

    def has(self, key: str) -> bool:
        """Whether some sentence is written for `key`."""
        return any(bundle.pattern(key) is not None for bundle in self._bundles)

    def say_if_any(self, key: str, otherwise: str = "") -> str:
        """The sentence without arguments for `key`, where there is one."""
        return self.say(key) if self.has(key) else otherwise

    @property
    def keys(self) -> set[str]:
        """The keys of all sentences."""
        return {key for bundle in self._bundles for key in bundle.keys}

    def number(self, value: int) -> str:
        """A whole number as this language groups its digits: 1,250 or 1.250 (R-297)."""
        return self._numbers(value)

    def _number(self, value: int) -> str:
        return str(self._digits.apply(value, self.babel))

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

    def find(self, locale: str) -> str | None:
        """The language for a Discord locale such as `it` or `es-419`, None without one; a folder
        `zh-Hant` is for `zh-TW`, which is written so."""
        customs, language = babel_locale(locale), locale.split("-")[0]
        tags = (locale, f"{language}-{customs.script}", language)
        return next((tag for tag in tags if tag in self._texts), None)

    def texts(self, locale: str) -> Texts:
        """The texts for a Discord locale; English where its language is missing."""
        return self._texts[self.find(locale) or FALLBACK]

    @property
    def all(self) -> tuple[Texts, ...]:
        """The texts of every language."""
        return tuple(self._texts[locale] for locale in self.locales)


@cache
def babel_locale(tag: str) -> Locale:
    """The customs of a language: of its region where Babel knows that, of English where it does not
    know the language."""
    for known in (tag.replace("-", "_"), tag.split("-")[0]):
        try:
            return Locale.parse(known)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse(FALLBACK)


def _knows(tag: str) -> bool:
    """Whether Babel knows the language."""
    return babel_locale(tag).language == tag.split("-")[0]


def _name_in(named: Locale, reader: Locale) -> str:
    """A language at the beginning of a line: `Italiano`, though it is *italiano* in a sentence."""
    name = named.get_display_name(reader) or str(named)
    return name[:1].upper() + name[1:]


def ordinal_form(locale: Locale) -> Callable[[Any], Any]:
    """`ORDINAL($place)` of the catalogues: the kind of ordinal that a number takes in the language,
    such as `one` for 1st and 21st, by CLDR."""
    return lambda number: str(locale.ordinal_form(int(number)))


class LazyBundle(FluentBundle):
    """A bundle that parses a sentence when it is first asked for: a start asks for one of ten, and
    parsing all takes half a second and ten megabytes."""

    def __init__(self, locale: str, fallback: "LazyBundle | None" = None) -> None:
        """A sentence that lacks a part takes that from `fallback`."""
        customs = babel_locale(locale)
        # Names are cleaned before they are filled in; isolation marks would show as boxes in
        # pictures.
        super().__init__([str(customs)], {"ORDINAL": ordinal_form(customs)}, use_isolating=False)
        self._unparsed: dict[str, str] = {}
        self._fallback = fallback
        # Nobody asks where in its file a sentence is: that would be a third of the memory.
        self._parser = FluentParser(with_spans=False)

    def add_source(self, source: str) -> None:
        """Adds the entries of a file. Of two entries of the same name the first one counts."""
        for entry in _ENTRY.finditer(source):
            self._unparsed.setdefault(entry[1], entry[0])

    def pattern(self, key: str) -> Any | None:
        """The message, to be filled in; None where there is none that can be read."""
        try:
            return self.get_message(key).value if self.has_message(key) else None
        except LookupError:
            return None

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
        elif self._fallback is not None and entry_id not in (
            self._terms if term else self._messages
        ):
            return self._fallback._lookup(entry_id, term)
        return super()._lookup(entry_id, term)


def our_catalogue(age: int = AGE) -> Catalogue:
    """The languages that come with the bot."""
    return load_catalogue(bot.texts.LOCALES, age)


def tell_lacking(catalogue: Catalogue) -> None:
    """Logs how many messages each language lacks, in one line, if any lacks one."""
    lacking = {texts.locale: len(texts.lacking) for texts in catalogue.all}
    told = ", ".join(f"{locale} {count}" for locale, count in lacking.items() if count)
    if told:
        log.warning("English stands in for messages that languages lack: %s", told)


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
    english = _bundle(folder, FALLBACK, None)
    return {
        locale: english if locale == FALLBACK else _bundle(folder, locale, english)
        for locale in languages_in(folder)
    }


def _bundle(folder: Path, locale: str, fallback: LazyBundle | None) -> LazyBundle:
    bundle = LazyBundle(locale, fallback)
    for file in sorted((folder / locale).glob("*.ftl")):
        try:
            bundle.add_source(file.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            if locale == FALLBACK:
                raise
            log.error("the texts of %s cannot be read: %s", file, error)
    return bundle
