"""`mazziere languages`: what each language lacks, what breaks in it, and its messages as a file of
gettext (PO), which translators' sites take and give back."""

import asyncio
import codecs
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

import bot.texts
from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED, sentence
from bot.storage.errors import StorageRefusal
from bot.storage.new_files import new_text_file
from bot.texts import FALLBACK, TAG, doubled_names, languages_in
from bot.texts.catalogue import babel_locale, load_catalogue
from bot.texts.translations import (
    TextEntry,
    Translation,
    TranslationFault,
    faults_of,
    files_of,
    is_name_key,
    made_of_themselves,
    message_faults,
    read_english,
    read_message,
    read_translation,
)

_HEADS: Final = ("tag", "language", "messages", "missing")
_HEADER: Final = """\
Messages of Mazziere in Fluent (https://projectfluent.org): what is in braces is filled in.
"""


def run(missing: str | None, exported: Sequence[str] | None, imported: Sequence[str] | None) -> int:
    """Writes a table of the languages, the keys that one is `missing`, or a file of one, or reads
    such a file; returns 0, 1 when something breaks, 2 when nothing was done."""
    try:
        if exported is not None:
            return _export(exported[0], Path(exported[1]))
        if imported is not None:
            return _import(imported[0], Path(imported[1]))
        return _table() if missing is None else _list_missing(missing)
    except (TranslationFault, StorageRefusal) as refusal:
        told = sentence(refusal) if isinstance(refusal, StorageRefusal) else str(refusal)
        sys.stderr.write(f"mazziere languages: {told}\n")
        return EXIT_REFUSED


def _table() -> int:
    """Writes a line for each language, and tells what breaks in it."""
    folder = bot.texts.LOCALES
    english, catalogue = read_english(folder), load_catalogue(folder)
    rows, faults = [_HEADS], list[TranslationFault]()
    for tag in languages_in(folder):
        language = read_translation(folder, tag)
        faults += faults_of(language, english)
        faults += _doubled(language.messages, english)
        count = sum(key in english.messages for key in language.messages)
        lacks = len(language.missing(english))
        rows.append((tag, catalogue.texts(tag).language, f"{count:,}", f"{lacks:,}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for tag, name, *numbers in rows:
        words = (f"{tag:{widths[0]}}", f"{name:{widths[1]}}")
        told = (f"{number:>{width}}" for number, width in zip(numbers, widths[2:], strict=True))
        sys.stdout.write("  ".join((*words, *told)) + "\n")
    for fault in faults:
        sys.stderr.write(f"mazziere languages: {fault}\n")
    return EXIT_FINDINGS if faults else EXIT_OK


def _doubled(own: Mapping[str, TextEntry], english: Translation) -> Iterator[TranslationFault]:
    """The names of commands and options that another one beside them has too."""
    known = {key: each.literal or "" for key, each in english.messages.items() if is_name_key(key)}
    said = {key: own[key].literal or "" for key in known if key in own and own[key].literal}
    if not any(said[key] != name for key, name in known.items() if key in said):
        return
    for key, other in doubled_names(_names_together(), said, known).items():
        place = own[key].place
        yield TranslationFault(f"{place}: Discord refuses what {key} says: {other} says it too")


@cache
def _names_together() -> list[list[str]]:
    """The keys of names that are side by side."""
    # The whole bot is built for it: other uses of this command do without.
    from bot.cli.commands import any_settings, names_together

    return asyncio.run(names_together(any_settings()))


def _list_missing(tag: str) -> int:
    """Writes the files and keys of the messages that a language lacks."""
    english = read_english(bot.texts.LOCALES)
    for message in _known(tag).missing(english):
        file = message.place.partition("/")[2].partition(":")[0]
        sys.stdout.write(f"{file}  {message.key}\n")
    return EXIT_OK


def _known(tag: str) -> Translation:
    """A language that has a folder. Raises `TranslationFault`."""
    known = languages_in(bot.texts.LOCALES)
    if tag not in known:
        raise TranslationFault(f"there is no language {tag}; there are {', '.join(known)}")
    return read_translation(bot.texts.LOCALES, tag)


def _to_translate(tag: str) -> Translation:
    """A language other than English, which may have no folder yet. Raises `TranslationFault`."""
    if not TAG.fullmatch(tag):
        raise TranslationFault(f"{tag!r} is no tag of a language, such as de or pt-BR")
    if tag == FALLBACK:
        raise TranslationFault(f"{FALLBACK} is the language that the others are translated from")
    return read_translation(bot.texts.LOCALES, tag)


# --- export -------------------------------------------------------------------------------------


def _export(tag: str, file: Path) -> int:
    """Writes every message of English with what the language says for it."""
    language = _to_translate(tag)
    english = read_english(bot.texts.LOCALES)
    for fault in language.faults:
        # It would be missing in the file, and an import would take it away.
        raise fault
    written = io.BytesIO()
    write_po(written, _catalog(language, english), width=0)
    try:
        with new_text_file(file) as opened:
            opened.write(written.getvalue().decode("utf-8"))
    except OSError as error:
        raise TranslationFault(f"{file} cannot be written: {error}") from None
    return EXIT_OK


def _catalog(language: Translation, english: Translation) -> Catalog:
    catalog = Catalog(
        locale=babel_locale(language.tag),
        header_comment="\n".join(f"# {line}" for line in _HEADER.splitlines()),
        project="mazziere",
        fuzzy=False,
    )
    own = language.messages
    for key, message in english.messages.items():
        file, _, line = message.place.partition(":")
        said = own.get(key)
        given = ", ".join(f"${name}" for name in sorted(message.asks.variables))
        catalog.add(
            message.text,
            "" if said is None else said.text,
            locations=[(file, int(line))],
            auto_comments=[*message.comment.splitlines(), *([f"With {given}"] if given else [])],
            user_comments=[] if said is None else said.comment.splitlines(),
            context=key,
        )
    return catalog


# --- import -------------------------------------------------------------------------------------


def _import(tag: str, file: Path) -> int:
    """Writes the files of the language anew, with what the file says: all of them or, where one
    message in it breaks, none. A message that the file does not name stays as it was."""
    was, english = _to_translate(tag), read_english(bot.texts.LOCALES)
    for fault in was.faults:
        # What cannot be read would be gone.
        raise fault
    catalog = _read_po(file)
    named = {message.context or "" for message in catalog if message.id}
    texts = {
        key: read for key, read in was.messages.items() if key in english.messages.keys() - named
    }
    comments = {key: read.comment for key, read in texts.items()}
    left_out = 0
    for message in catalog:
        key, place = message.context or "", f"{file}:{message.lineno}"
        said = _said(message, place)
        if not message.id or not said or message.fuzzy:
            continue
        if key not in english.messages:
            left_out += 1
            continue
        if key in texts:
            raise TranslationFault(f"{place}: {key} stands twice")
        texts[key] = read_message(key, said, place)
        comments[key] = "\n".join(message.user_comments)
    own = texts | {key: term for key, term in was.messages.items() if key.startswith("-")}
    for read in texts.values():
        for fault in message_faults(read, own, english):
            raise fault
    for fault in chain(made_of_themselves(own, english), _doubled(texts, english)):
        raise fault
    said_by_key = {key: read.text for key, read in texts.items()}
    home = bot.texts.LOCALES / tag
    try:
        _write(home, files_of(said_by_key, comments, was, english))
    except OSError as error:
        raise TranslationFault(f"{home} cannot be written: {error}") from None
    lacking = len(english.messages) - len(texts)
    sys.stdout.write(f"{tag}: {len(texts):,} messages, {lacking:,} missing\n")
    if left_out:
        sys.stderr.write(f"mazziere languages: left out {left_out:,} that English does not have\n")
    return EXIT_FINDINGS if left_out else EXIT_OK


def _read_po(file: Path) -> Catalog:
    """The messages of a file of gettext. Raises `TranslationFault`."""
    try:
        source = file.read_bytes().removeprefix(codecs.BOM_UTF8)
        return read_po(io.BytesIO(source), locale=None, abort_invalid=True)
    except PoFileError as error:
        why = str(error).removesuffix(f" on {error.lineno}")
        raise TranslationFault(f"{file}:{error.lineno + 1}: {why}") from None
    except (OSError, ValueError, LookupError) as error:
        # The last is an encoding that nobody knows.
        raise TranslationFault(f"{file} cannot be read: {error}") from None


def _said(message: Message, place: str) -> str:
    """The words of a message of gettext. Raises `TranslationFault` for one with plural forms."""
    said = message.string
    if isinstance(said, str):
        return said
    if said and any(said):
        raise TranslationFault(
            f"{place}: {message.context} has plural forms of gettext; Fluent has its own, in braces"
        )
    return ""


def _write(home: Path, files: dict[str, str]) -> None:
    """Puts the files in place of those that are there, each whole: they are written aside first.
    One in which nothing is left goes."""
    home.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix=".", dir=home) as aside:
        for name, source in files.items():
            (Path(aside) / name).write_text(source, encoding="utf-8")
        for name, source in files.items():
            if source:
                os.replace(Path(aside) / name, home / name)
        for name, source in files.items():
            if not source:
                (home / name).unlink(missing_ok=True)
