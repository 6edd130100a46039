// A slash command while it is filled in: its name, a field for each option that was taken, and a
// last input that takes further options by name.

import { fixedChoices, TYPE, typedOptions, valueOf } from "./commands.js";
import { el } from "./dom.js";
import { channelChoices, roleChoices, userChoices } from "./entities.js";

const TYPING_PAUSE_MS = 150;

export class CommandForm {
  /**
   * `host` is the box around: `suggestions`, `place()` (world, guild, channel), `api`, `say(problem)`,
   * `send(command, options)`, `leave(text)` to give the line up.
   */
  constructor(host, command) {
    this.host = host;
    this.command = command;
    this.fields = [];
    this.asked = 0;
    this.tail = this.makeTail();
    this.holder = el("span", {
      className: "command-form",
      role: "group",
      "aria-label": `Command ${command.shown}`,
    });
    this.node = this.holder;
    for (const option of command.options.filter(({ required }) => required)) this.add(option);
    this.paint();
  }

  makeTail() {
    return el("input", {
      type: "text",
      className: "command-tail",
      role: "combobox",
      "aria-label": "Add an option, or press Enter to send",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      on: {
        input: () => this.tailTyped(),
        focus: () => this.offerOptions(),
        keydown: (event) => this.tailKey(event),
      },
    });
  }

  paint() {
    const name = el("span", { className: "command-name" }, `/${this.command.shown}`);
    this.holder.replaceChildren(name, ...this.fields.map((field) => field.node), this.tail);
  }

  /** Takes the `name:value` pairs of a line that was typed or pasted whole. */
  fill(rest) {
    for (const { option, text } of typedOptions(this.command, rest)) {
      const field = this.fieldOf(option) ?? this.add(option);
      field.input.value = text;
    }
    this.paint();
  }

  focus() {
    const empty = this.fields.find((field) => field.option.required && field.isEmpty());
    (empty?.input ?? this.tail).focus();
  }

  fieldOf(option) {
    return this.fields.find((field) => field.option.name === option.name);
  }

  add(option) {
    const field = new Field(option, this);
    this.fields.push(field);
    return field;
  }

  remove(field) {
    this.fields = this.fields.filter((other) => other !== field);
    this.paint();
    this.tail.focus();
  }

  // ---- the last input: further options ----

  remaining() {
    return this.command.options.filter((option) => !this.fieldOf(option));
  }

  offerOptions() {
    const typed = this.tail.value.trim().toLowerCase();
    const items = this.remaining()
      .filter((option) => option.shown.toLowerCase().startsWith(typed) || option.name.startsWith(typed))
      .map((option) => ({ name: option.shown, note: option.note, option }));
    this.host.suggestions.show(this.tail, "Options · Enter sends the command", items, {
      first: typed !== "",
    });
  }

  tailTyped() {
    const name = /^\s*(\S+):$/u.exec(this.tail.value)?.[1];
    const option = this.remaining().find((one) => one.name === name || one.shown === name);
    if (option) this.take(option);
    else this.offerOptions();
  }

  /**
   * Lets a line be typed in one go: an option's name and a colon at the end of a value lead on to
   * that option. True when they did.
   */
  stepAside(field) {
    const match = /(?:^|\s)(\S+):$/u.exec(field.input.value);
    const option =
      match && this.command.options.find((one) => one.name === match[1] || one.shown === match[1]);
    if (!option) return false;
    field.input.value = field.input.value.slice(0, match.index).trim();
    const other = this.fieldOf(option);
    if (other) other.input.focus();
    else this.take(option);
    return other !== field;
  }

  take(option) {
    this.tail.value = "";
    const field = this.add(option);
    this.paint();
    field.input.focus();
  }

  tailKey(event) {
    if (this.host.suggestions.key(event)) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.host.leave("");
    } else if (event.key === "Backspace" && this.tail.value === "") {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.host.leave(`/${this.command.shown}`);
    }
  }

  /** An item of the suggestions was chosen: an option's name or an option's value. */
  picked(item) {
    if (item.option) this.take(item.option);
    else item.field.choose(item);
  }

  // ---- sending ----

  /** The values by option name; the fields that are wrong are marked and come back in `wrong`. */
  async collect() {
    const options = {};
    const wrong = [];
    for (const field of this.fields) {
      const value = await field.value();
      if (value !== undefined) options[field.option.name] = value;
      const missing = value === undefined && (field.option.required || !field.isEmpty());
      field.mark(missing);
      if (missing) wrong.push(field);
    }
    return { options, wrong };
  }

  async submit() {
    const { options, wrong } = await this.collect();
    if (wrong.length > 0) {
      this.host.say(`${wrong[0].option.shown}: ${wrong[0].wish()}`);
      wrong[0].input.focus();
      return;
    }
    await this.host.send(this.command, options);
  }

  /** Asks the bot for the values it suggests for one field; an answer that comes too late is dropped. */
  async ask(field) {
    this.asked += 1;
    const turn = this.asked;
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    if (turn !== this.asked) return null;
    const options = {};
    for (const other of this.fields) {
      const value = other === field ? undefined : await other.value();
      if (value !== undefined) options[other.option.name] = value;
    }
    options[field.option.name] = field.input.value;
    const { channel } = this.host.place();
    try {
      const answer = await this.host.api.autocomplete(
        channel.id,
        this.command.path,
        options,
        field.option.name,
      );
      return turn === this.asked ? answer.choices : null;
    } catch {
      return turn === this.asked ? [] : null;
    }
  }
}

/** One option with its input. */
class Field {
  constructor(option, form) {
    this.option = option;
    this.form = form;
    this.chosen = null;
    const id = `option-${option.name}`;
    this.input = el("input", {
      id,
      type: option.type === TYPE.ATTACHMENT ? "file" : "text",
      role: option.type === TYPE.ATTACHMENT ? null : "combobox",
      inputmode: option.type === TYPE.INTEGER ? "numeric" : null,
      maxlength: option.max_length,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": option.required ? "true" : null,
      "aria-describedby": `${id}-note`,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      data: { option: option.name },
      on: {
        input: () => this.typed(),
        focus: () => this.offer(),
        keydown: (event) => this.key(event),
      },
    });
    this.node = el(
      "span",
      { className: "pill" },
      el("label", { htmlFor: id }, option.shown),
      this.input,
      el("span", { className: "visually-hidden", id: `${id}-note` }, option.note),
    );
  }

  isEmpty() {
    return this.input.value.trim() === "";
  }

  typed() {
    this.chosen = null;
    this.mark(false);
    if (this.form.stepAside(this)) return;
    this.offer();
  }

  mark(wrong) {
    this.node.classList.toggle("wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
  }

  wish() {
    if (this.isEmpty()) return "this option is required";
    if (this.option.type === TYPE.INTEGER) return "a whole number is needed";
    if (this.option.type === TYPE.NUMBER) return "a number is needed";
    return "choose one from the list";
  }

  /** All there is to choose from without asking the bot; null when anything may be typed. */
  localChoices() {
    const { world, guild, channel } = this.form.host.place();
    const { option } = this;
    const offers = {
      [TYPE.USER]: () => userChoices(world, guild, channel),
      [TYPE.CHANNEL]: () => channelChoices(world, guild, option.channel_types),
      [TYPE.ROLE]: () => roleChoices(guild),
      [TYPE.MENTIONABLE]: () => [...userChoices(world, guild, channel), ...roleChoices(guild)],
    };
    return offers[option.type]?.() ?? fixedChoices(option, world.me.locale);
  }

  async offer() {
    const { suggestions } = this.form.host;
    const title = this.option.note;
    const local = this.localChoices();
    if (local) {
      const typed = this.chosen ? "" : this.input.value.trim().toLowerCase();
      const fit = local.filter(({ label, note }) => `${label} ${note ?? ""}`.toLowerCase().includes(typed));
      suggestions.show(
        this.input,
        title,
        fit.slice(0, 25).map((choice) => this.item(choice)),
      );
      return;
    }
    if (!this.option.autocomplete) {
      suggestions.close();
      return;
    }
    const choices = await this.form.ask(this);
    if (choices === null || document.activeElement !== this.input) return;
    const items = choices.map((choice) =>
      this.item({ value: choice.value, label: choice.name_localized ?? choice.name }),
    );
    suggestions.show(this.input, title, items, { first: !this.chosen });
  }

  item(choice) {
    return { name: choice.label, note: choice.note, value: choice.value, field: this };
  }

  choose(item) {
    this.chosen = { text: item.name, value: item.value };
    this.input.value = item.name;
    this.mark(false);
    this.form.host.suggestions.close();
    this.form.focus();
  }

  key(event) {
    if (this.form.host.suggestions.key(event)) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.form.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.form.host.leave("");
    } else if (event.key === "Backspace" && this.input.value === "") {
      event.preventDefault();
      this.form.remove(this);
    }
  }

  async value() {
    if (this.option.type === TYPE.ATTACHMENT) return fileValue(this.input.files[0]);
    const text = this.input.value;
    if (this.chosen && this.chosen.text === text) return this.chosen.value;
    const local = this.localChoices();
    if (local) return local.find(({ label }) => sameText(label, text))?.value;
    return valueOf(this.option, text);
  }
}

function sameText(label, text) {
  const plain = (words) => words.trim().replace(/^[#@]/, "").toLowerCase();
  return plain(label) === plain(text);
}

export async function fileValue(file) {
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { filename: file.name, content_type: file.type || "application/octet-stream", data: btoa(text) };
}
