// The box at the bottom: plain messages, replies, and slash commands.

import { CommandForm } from "./commandform.js";
import { leading, matching, runnable } from "./commands.js";
import { isDm, maySend, nameOf, placeName } from "./discord.js";
import { el, icon } from "./dom.js";
import { COMMAND_FAILED } from "./interactions.js";
import { Suggestions } from "./suggestions.js";

const TYPING_EVERY_MS = 8000;
const MESSAGE_LENGTH_MOST = 2000;

export class Composer {
  constructor(world, api, interactions, parts, complain) {
    this.world = world;
    this.api = api;
    this.interactions = interactions;
    this.box = parts.box;
    this.error = parts.composerError;
    this.complain = complain;
    this.channel = null;
    this.form = null;
    this.replyTo = null;
    this.commands = [];
    this.drafts = new Map();
    this.typedAtMs = 0;
    this.sending = false;
    this.suggestions = new Suggestions(parts.suggestions, (item) => this.picked(item));
    this.text = this.makeText();
    parts.box.addEventListener("focusout", (event) => {
      if (!parts.box.contains(event.relatedTarget)) this.suggestions.close();
    });
    world.on("commands", () => this.refreshCommands());
  }

  makeText() {
    return el("textarea", {
      rows: 1,
      id: "message-box",
      role: "combobox",
      maxlength: MESSAGE_LENGTH_MOST,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
      on: {
        input: () => this.typed(),
        keydown: (event) => this.key(event),
        focus: () => this.offerCommands(),
      },
    });
  }

  async open(channel) {
    if (channel.id === this.channel?.id) {
      this.refresh(channel);
      return;
    }
    if (this.channel) this.drafts.set(this.channel.id, this.text.value);
    this.channel = channel;
    this.form = null;
    this.replyTo = null;
    this.text.value = this.drafts.get(channel.id) ?? "";
    this.say(null);
    this.paint();
    await this.refreshCommands();
  }

  /** The same channel, changed: what is being typed stays. */
  refresh(channel) {
    const couldSend = maySend(this.channel);
    this.channel = channel;
    if (maySend(channel) !== couldSend) this.paint();
    this.refreshCommands();
  }

  async refreshCommands() {
    const { channel } = this;
    if (!channel) return;
    try {
      const commands = await this.api.commands(channel.id);
      if (channel !== this.channel) return;
      this.commands = runnable(commands, this.world.me.locale);
      if (document.activeElement === this.text) this.offerCommands();
    } catch {
      this.commands = [];
    }
  }

  paint() {
    if (!maySend(this.channel)) {
      this.box.replaceChildren(
        el("p", { className: "composer-closed" }, "You may not write in this channel."),
      );
      return;
    }
    const label = `Message ${isDm(this.channel) ? "" : "#"}${placeName(this.channel)}`;
    this.text.placeholder = `${label} — / for commands`;
    this.text.setAttribute("aria-label", label);
    const send = el(
      "button",
      { type: "button", className: "icon-button", "aria-label": "Send", on: { click: () => this.submit() } },
      icon("send"),
    );
    this.box.replaceChildren(
      ...[this.replyTo && this.replyMark(), this.form?.node ?? this.text, send].filter(Boolean),
    );
  }

  replyMark() {
    return el(
      "button",
      {
        type: "button",
        className: "text-button reply-mark",
        "aria-label": "Do not reply",
        on: { click: () => this.reply(null) },
      },
      `↩ ${nameOf(this.replyTo.author)} ✕`,
    );
  }

  reply(message) {
    this.replyTo = message;
    this.paint();
    this.text.focus();
  }

  focus() {
    if (this.form) this.form.focus();
    else this.text.focus();
  }

  place() {
    return { world: this.world, channel: this.channel, guild: this.world.guildOf(this.channel.id) };
  }

  say(problem) {
    this.error.textContent = problem ?? "";
    this.error.hidden = !problem;
  }

  // ---- plain text ----

  typed() {
    this.say(null);
    const { value } = this.text;
    const line = value.startsWith("/") ? leading(this.commands, value.slice(1)) : null;
    if (line && line.rest !== "") {
      this.begin(line.command, line.rest);
      return;
    }
    this.offerCommands();
    if (value !== "" && !value.startsWith("/")) this.tellTyping();
  }

  tellTyping() {
    if (Date.now() - this.typedAtMs < TYPING_EVERY_MS) return;
    this.typedAtMs = Date.now();
    this.api.typing(this.channel.id).catch(() => {});
  }

  offerCommands() {
    const { value } = this.text;
    if (!value.startsWith("/") || value.includes("\n")) {
      this.suggestions.close();
      return;
    }
    const items = matching(this.commands, value.slice(1)).map((command) => ({
      name: `/${command.shown}`,
      detail: command.options
        .map((option) => (option.required ? option.shown : `[${option.shown}]`))
        .join(" "),
      note: command.description,
      command,
    }));
    this.suggestions.show(this.text, "Commands", items);
  }

  key(event) {
    if (event.isComposing) return;
    if (this.suggestions.key(event)) {
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" && this.replyTo) {
      this.reply(null);
    }
  }

  picked(item) {
    if (item.command) this.begin(item.command, "");
    else this.form.picked(item);
  }

  async submit() {
    if (this.form) {
      await this.form.submit();
      return;
    }
    const content = this.text.value.trim();
    if (content === "") return;
    if (content.startsWith("/") && this.commands.length > 0) {
      const line = leading(this.commands, content.slice(1));
      if (line) this.begin(line.command, line.rest);
      else this.say("There is no such command. Type / to see what there is.");
      return;
    }
    this.text.value = "";
    const { replyTo } = this;
    this.replyTo = null;
    this.typedAtMs = 0;
    this.paint();
    this.text.focus();
    try {
      await this.api.send(this.channel.id, content, replyTo?.id);
    } catch (error) {
      this.text.value = content;
      this.complain(error);
    }
  }

  // ---- commands ----

  /** Opens a command by its name, as a link or a hint in the page does. */
  openCommand(path) {
    const line = leading(this.commands, path);
    if (line) {
      this.begin(line.command, line.rest);
      return;
    }
    this.text.value = `/${path}`;
    this.text.focus();
    this.offerCommands();
  }

  begin(command, rest) {
    this.suggestions.close();
    this.text.value = "";
    this.form = new CommandForm(this, command);
    this.form.fill(rest);
    this.paint();
    this.form.focus();
  }

  leave(text) {
    this.form = null;
    this.suggestions.close();
    this.say(null);
    this.text.value = text;
    this.paint();
    this.text.focus();
  }

  async send(command, options) {
    if (this.sending) return;
    this.sending = true;
    this.say(null);
    try {
      const interaction = await this.api.runCommand(this.channel.id, command.path, options);
      this.leave("");
      this.interactions.follow(
        interaction,
        (failed) => failed && this.say(`/${command.shown}: ${COMMAND_FAILED}`),
      );
    } catch (error) {
      this.say(error.message);
    } finally {
      this.sending = false;
    }
  }
}
