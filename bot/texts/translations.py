"""The catalogues as translators see them: what each message says in Fluent, what a language lacks,
what breaks in it, and its files written again."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from textwrap import dedent
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.texts import FALLBACK, NAME_MAX, TOLD_MAX, is_name

TRANSLATION_MAX: Final = 4_000
"""Discord's limit, in characters, for all that a message says."""
FILES_CACHED: Final = 256
"""The files of several languages."""
ALWAYS_GIVEN: Final = frozenset({"age"})
"""The data that any message may ask for."""
FUNCTIONS: Final = frozenset({"NUMBER", "DATETIME", "ORDINAL"})
_NAMES: Final = ("command-", "option-", "menu-")
_DESCRIPTION: Final = "describe-"
_VARIABLE: Final = re.compile(r"\$([A-Za-z][\w-]*)")
_MARGIN: Final = "    "
_PARSER: Final = FluentParser()


class TranslationFault(Exception):
    """Something that breaks in a translation; `str()` is one sentence with its place."""


class References(Visitor):
    """The names that a message asks for."""

    def __init__(self, entry: ftl.BaseNode) -> None:
        self.variables: set[str] = set()
        self.entries: set[str] = set()
        """The keys of other messages and terms."""
        self.functions: set[str] = set()
        self.visit(entry)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.entries.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.entries.add(f"-{node.id.name}")

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)


@dataclass(frozen=True, slots=True)
class TextEntry:
    """A message, or a term, whose key has a dash before it."""

    key: str
    text: str
    """The words of the message in Fluent, without the margin."""
    comment: str
    place: str
    """The file and line of the message."""
    is_block: bool
    """Whether it begins in the line after its key."""
    gap: bool
    """Whether an empty line is before it."""
    asks: References
    literal: str | None
    """The words of a message that has nothing to fill in; None for others."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that belongs to no message."""

    source: str
    gap: bool


@dataclass(frozen=True, slots=True)
class Translation:
    """The files of one language, each in its order, and what is amiss with them."""

    tag: str
    files: Mapping[str, Sequence[TextEntry | Remark]]
    messages: Mapping[str, TextEntry]
    """All messages and terms by their keys; of two of one key the first one counts."""
    faults: Sequence[TranslationFault]

    def remarks(self, file: str) -> list[Remark]:
        """The comments of a file that belong to no message."""
        return [entry for entry in self.files.get(file, ()) if isinstance(entry, Remark)]

    def missing(self, english: "Translation") -> list[TextEntry]:
        """The messages of English that the language lacks."""
        own = self.messages
        return [message for key, message in english.messages.items() if key not in own]


def read_translation(folder: Path, tag: str) -> Translation:
    """The language's files in `folder`; one without any is empty."""
    files: dict[str, Sequence[TextEntry | Remark]] = {}
    faults: list[TranslationFault] = []
    for path in sorted((folder / tag).glob("*.ftl")):
        try:
            source = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            faults.append(
                TranslationFault(f"{tag}/{path.name}:1: the file cannot be read as UTF-8")
            )
            continue
        entries: list[TextEntry | Remark] = []
        for entry in _entries(source, f"{tag}/{path.name}"):
            if isinstance(entry, TranslationFault):
                faults.append(entry)
            else:
                entries.append(entry)
        files[path.name] = entries
    messages: dict[str, TextEntry] = {}
    for entry in chain.from_iterable(files.values()):
        if isinstance(entry, TextEntry):
            messages.setdefault(entry.key, entry)
    return Translation(tag, files, messages, faults)


@lru_cache(FILES_CACHED)
def _entries(source: str, file: str) -> tuple[TextEntry | Remark | TranslationFault, ...]:
    """The entries of a file, in its order."""
    return tuple(_read(source, file))


def _read(source: str, file: str) -> Iterator[TextEntry | Remark | TranslationFault]:
    ended = 0
    for entry in _PARSER.parse(source).body:
        start, end = _span(entry)
        gap, ended = source.count("\n", ended, start) > 1, end
        if isinstance(entry, ftl.Junk):
            yield _unparsed(entry, source, file)
        elif isinstance(entry, ftl.Message | ftl.Term):
            message = _message(entry, source, file, gap)
            if isinstance(entry, ftl.Message) and entry.attributes:
                part = f"{message.key} has a part .{entry.attributes[0].id.name}"
                yield TranslationFault(f"{message.place}: {part}, which the bot does not read")
            yield message
        else:
            yield Remark(source[start:end].rstrip("\n"), gap)


def _span(entry: ftl.SyntaxNode) -> tuple[int, int]:
    """The first and the last place of an entry in its file."""
    if entry.span is None:
        raise ValueError("the parser gives spans")
    return entry.span.start, entry.span.end


def _unparsed(junk: ftl.Junk, source: str, file: str) -> TranslationFault:
    """A message that Fluent cannot read."""
    why = "".join(f": {str(each.message).lower()}" for each in junk.annotations[:1])
    line = source.count("\n", 0, _span(junk)[0]) + 1
    return TranslationFault(f"{file}:{line}: this is no message{why}")


def _message(entry: ftl.Message | ftl.Term, source: str, file: str, gap: bool) -> TextEntry:
    named, end = _span(entry.id), _span(entry)[1]
    raw = source[named[1] : end].rstrip("\n").split("=", 1)[1]
    is_block = raw.lstrip(" ").startswith("\n")
    dash = "-" if isinstance(entry, ftl.Term) else ""
    return TextEntry(
        dash + entry.id.name,
        text_of(raw, is_block),
        "" if entry.comment is None else entry.comment.content or "",
        f"{file}:{source.count(chr(10), 0, named[0]) + 1}",
        is_block,
        gap,
        References(entry),
        _literal(entry),
    )


def text_of(raw: str, is_block: bool) -> str:
    """The text after a key's `=`, without the margin of its lines."""
    if is_block:
        return dedent(raw.split("\n", 1)[1])
    first, *rest = raw.split("\n", 1)
    return "\n".join([first.strip(" "), *map(dedent, rest)])


def _literal(entry: ftl.Message | ftl.Term) -> str | None:
    words = [_words(each) for each in (entry.value.elements if entry.value else [])]
    return None if None in words else "".join(filter(None, words))


def _words(element: ftl.SyntaxNode) -> str | None:
    """The words of a part of a message: text, also in braces, such as `{ "" }`; None for others."""
    if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.StringLiteral):
        return str(element.expression.parse()["value"])
    return str(element.value) if isinstance(element, ftl.TextElement) else None


def source_of(key: str, text: str, is_block: bool) -> str:
    """A message as it stands in its file, in the form that is wanted or, where the text has another
    meaning in that, in one that Fluent reads."""
    first, *rest = text.split("\n", 1)
    if not rest:
        return f"{key} = {text}"
    block = f"{key} =\n{_indented(text)}"
    inline = "\n".join([f"{key} = {first}", _indented(rest[0])])
    plain = f"{key} = {text}"
    meant = next(filter(None, map(_read_alone, (block, inline))), None)
    wanted = (block, plain, inline) if is_block else (plain, inline, block)
    for source in wanted:
        read = _read_alone(source)
        if meant is not None and read is not None and meant.equals(read):
            return source
    return block


def _indented(text: str) -> str:
    """The text with the margin of messages. Only line feeds part lines in Fluent."""
    return "\n".join(f"{_MARGIN}{line}" if line else "" for line in text.split("\n"))


def _read_alone(source: str) -> ftl.Message | ftl.Term | None:
    """The message that a source is, if it is one and nothing else."""
    found = _PARSER.parse(source).body
    only = found[0] if len(found) == 1 else None
    return only if isinstance(only, ftl.Message | ftl.Term) else None


def read_message(key: str, text: str, place: str) -> TextEntry:
    """A message by what it says. Raises `TranslationFault` for one that Fluent cannot read."""
    entry = _read_alone(source_of(key, text, is_block=True))
    if entry is None or entry.id.name != key or entry.attributes:
        raise TranslationFault(
            f"{place}: {key} cannot be read: Fluent finds no whole message in it"
        )
    return TextEntry(key, text, "", place, True, False, References(entry), _literal(entry))


def is_name_key(key: str) -> bool:
    """Whether the message is the name of a command, an option or a menu."""
    return key.startswith(_NAMES)


# --- what breaks --------------------------------------------------------------------------------


def faults_of(language: Translation, english: Translation) -> list[TranslationFault]:
    """The faults of a language: of its files and of its messages."""
    found, known = list(language.faults), english.messages
    seen: set[str] = set()
    for entries in language.files.values():
        for message in entries:
            if not isinstance(message, TextEntry):
                continue
            if message.key in seen:
                found.append(TranslationFault(f"{message.place}: {message.key} stands twice"))
            seen.add(message.key)
            if message.key not in known and not message.key.startswith("-"):
                found.append(
                    TranslationFault(f"{message.place}: English has no message {message.key}")
                )
    own = language.messages
    for message in own.values():
        found += message_faults(message, own, english)
    return [*found, *made_of_themselves(own, english)]


def made_of_themselves(
    own: Mapping[str, TextEntry], english: Translation
) -> Iterator[TranslationFault]:
    """The messages that refer to themselves, in one step or in several."""
    for key, message in own.items():
        seen, waiting = set[str](), set(message.asks.entries)
        while waiting:
            seen.add(name := waiting.pop())
            other = own.get(name) or english.messages.get(name)
            waiting |= (other.asks.entries if other else set()) - seen
        if key in seen:
            yield TranslationFault(f"{message.place}: {key} refers to itself")


def message_faults(
    message: TextEntry, own: Collection[str], english: Translation
) -> Iterator[TranslationFault]:
    """The faults of a message of a language that has the messages `own`."""
    key, asks, place = message.key, message.asks, message.place
    for name in sorted(asks.variables - given_to(key, english)):
        if not key.startswith("-") and key in english.messages:
            yield TranslationFault(f"{place}: {key} uses ${name}, which the bot does not give it")
    for name in sorted(asks.entries - set(own) - english.messages.keys()):
        yield TranslationFault(f"{place}: {key} refers to {name}, which is not there")
    for name in sorted(asks.functions - FUNCTIONS):
        yield TranslationFault(f"{place}: {key} uses {name}(), which is no function of the bot")
    said = message.literal
    if said is None:
        return
    if is_name_key(key) and not is_name(key, said):
        rule = f"a name has {NAME_MAX} small letters at most"
        yield TranslationFault(f"{place}: Discord refuses what {key} says: {rule}")
    if key.startswith(_DESCRIPTION) and not said.strip():
        yield TranslationFault(f"{place}: {key} says nothing")
    length_max = TOLD_MAX if key.startswith(_DESCRIPTION) else TRANSLATION_MAX
    if len(said) > length_max:
        yield TranslationFault(
            f"{place}: {key} is too long: {len(said)} of {length_max} characters"
        )


def given_to(key: str, english: Translation) -> frozenset[str]:
    """The data that the bot gives a message: what English uses, itself or in messages that it
    refers to, and what the comment above it names besides, such as `$count`."""
    messages = english.messages
    found, waiting = set(ALWAYS_GIVEN), [key]
    seen: set[str] = set()
    while waiting:
        message = messages.get(waiting.pop())
        if message is None or message.key in seen:
            continue
        seen.add(message.key)
        found |= message.asks.variables | set(_VARIABLE.findall(message.comment))
        waiting += message.asks.entries
    return frozenset(found)


# --- files --------------------------------------------------------------------------------------


def files_of(
    texts: Mapping[str, str],
    comments: Mapping[str, str],
    was: Translation,
    english: Translation,
) -> dict[str, str]:
    """The files of a language that says these texts, in the order of English: its own comments,
    or those of English where it has none, and the terms that it had. A file without anything left
    is empty."""
    old, files = was.messages, dict[str, str]()
    for name, entries in english.files.items():
        remarks = was.remarks(name)
        own = iter(remarks if len(remarks) == len(english.remarks(name)) else english.remarks(name))
        lines: list[str] = []
        for entry in entries:
            if isinstance(entry, Remark):
                told = [next(own).source]
            elif entry.key in texts:
                like = old.get(entry.key, entry)
                comment = comments.get(entry.key) or ("" if entry.key in old else entry.comment)
                told = [*_told(comment), source_of(entry.key, texts[entry.key], like.is_block)]
            else:
                continue
            lines += ["", *told] if entry.gap and lines else told
        files[name] = _file([*lines, *_terms(was, name)])
    # Their messages are in the files that English has them in.
    return files | {name: _file(_terms(was, name)) for name in was.files.keys() - files.keys()}


def _terms(was: Translation, name: str) -> Iterator[str]:
    """The lines of the terms of a file."""
    for term in was.files.get(name, ()):
        if isinstance(term, TextEntry) and term.key.startswith("-"):
            yield from ("", *_told(term.comment), source_of(term.key, term.text, term.is_block))


def _told(comment: str) -> list[str]:
    return [f"# {line}".rstrip() for line in comment.splitlines()]


def _file(lines: Iterable[str]) -> str:
    """A file of these lines; one without any is empty."""
    return "".join(f"{line}\n" for line in lines).removeprefix("\n")


def read_english(folder: Path) -> Translation:
    """The language that the others are translated from."""
    return read_translation(folder, FALLBACK)
