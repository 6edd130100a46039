// The commands a bot has registered: what can be typed, what an option takes, what is missing.

import { localised } from "./discord.js";

export const TYPE = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};

/**
 * Every command that can be run, groups unfolded: {path, shown, description, options}. `path` is in
 * the registered names, which the sandbox is told; `shown` in the reader's language.
 */
export function runnable(commands, locale) {
  return commands.flatMap((command) => unfold(command, "", "", locale));
}

function unfold(node, path, shown, locale) {
  const here = `${path} ${node.name}`.trim();
  const hereShown = `${shown} ${localised(node, "name", locale)}`.trim();
  const inner = (node.options ?? []).filter(
    ({ type }) => type === TYPE.SUB_COMMAND || type === TYPE.SUB_COMMAND_GROUP,
  );
  if (inner.length > 0) return inner.flatMap((child) => unfold(child, here, hereShown, locale));
  return [
    {
      path: here,
      shown: hereShown,
      description: localised(node, "description", locale),
      options: (node.options ?? []).map((option) => ({
        ...option,
        shown: localised(option, "name", locale),
        note: localised(option, "description", locale),
      })),
    },
  ];
}

/** The commands that fit what was typed after the slash, the best first, else as registered. */
export function matching(commands, typed) {
  const wanted = typed.trim().toLowerCase();
  const scored = commands.map((command) => ({ command, score: score(command, wanted) }));
  return scored
    .filter(({ score: points }) => points > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function score(command, wanted) {
  const names = [command.path.toLowerCase(), command.shown.toLowerCase()];
  if (names.some((name) => name === wanted)) return 4;
  if (names.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 2;
  return names.some((name) => name.includes(wanted)) ? 1 : 0;
}

/** The command that a typed line begins with, and the rest of the line; null if there is none. */
export function leading(commands, line) {
  const typed = line.toLowerCase();
  const found = commands
    .flatMap((command) => [command.path, command.shown].map((name) => ({ command, name })))
    .filter(({ name }) => typed === name.toLowerCase() || typed.startsWith(`${name.toLowerCase()} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return found ? { command: found.command, rest: line.slice(found.name.length) } : null;
}

/** `name:value` pairs from the rest of a typed line; a value runs up to the next option's name. */
export function typedOptions(command, rest) {
  const names = command.options.flatMap((option) => [option.name, option.shown]);
  const found = [];
  const pattern = /(^|\s)([^\s:]+):/gu;
  for (const match of rest.matchAll(pattern)) {
    if (names.includes(match[2]))
      found.push({ name: match[2], start: match.index, value: match.index + match[0].length });
  }
  return found.map(({ name, value }, index) => ({
    option: command.options.find((option) => option.name === name || option.shown === name),
    text: rest.slice(value, found[index + 1]?.start).trim(),
  }));
}

/** The fixed values an option offers, or null when it takes anything. */
export function fixedChoices(option, locale) {
  if (option.type === TYPE.BOOLEAN) {
    return [
      { value: true, label: "True" },
      { value: false, label: "False" },
    ];
  }
  if (!option.choices || option.choices.length === 0) return null;
  return option.choices.map((choice) => ({ value: choice.value, label: localised(choice, "name", locale) }));
}

/** A typed text as the value the option takes; undefined when it is not one. */
export function valueOf(option, text) {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (option.type === TYPE.STRING) return trimmed;
  if (option.type === TYPE.INTEGER) return /^-?\d{1,16}$/.test(trimmed) ? Number(trimmed) : undefined;
  if (option.type === TYPE.NUMBER) return Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined;
  return undefined;
}
