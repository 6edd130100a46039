// The menu of a message or of a user: the commands that the bot has put there. A right click opens
// it, a long press, or the menu key.

import { toast } from "./dialogs.js";
import { localised } from "./discord.js";
import { el } from "./dom.js";
import { COMMAND_FAILED } from "./interactions.js";

const USER = 2;
const MESSAGE = 3;

export class Menus {
  constructor(world, api, interactions, parts, complain) {
    this.world = world;
    this.api = api;
    this.interactions = interactions;
    this.complain = complain;
    this.channel = null;
    this.commands = { [USER]: [], [MESSAGE]: [] };
    this.node = null;
    parts.messages.addEventListener("contextmenu", (event) => this.onMessage(event));
    parts.members.addEventListener("contextmenu", (event) => this.onMember(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.node?.contains(event.target)) this.close();
    });
    world.on("commands", () => this.refresh());
  }

  open(channel) {
    this.close();
    this.channel = channel;
    this.refresh();
  }

  async refresh() {
    const { channel } = this;
    if (!channel) return;
    for (const type of [USER, MESSAGE]) {
      const found = await this.api.menuCommands(channel.id, type).catch(() => []);
      if (channel !== this.channel) return;
      this.commands[type] = found;
    }
  }

  onMessage(event) {
    const id = event.target.closest(".message[data-id]")?.dataset.id;
    const message = this.world.history(this.channel.id).messages.find((one) => one.id === id);
    if (!message) return;
    if (event.target.closest(".author, .avatar")) this.offer(event, USER, message.author.id);
    else this.offer(event, MESSAGE, id);
  }

  onMember(event) {
    const id = event.target.closest("li[data-id]")?.dataset.id;
    if (id) this.offer(event, USER, id);
  }

  /** The browser's own menu stays where there is nothing to offer. */
  offer(event, type, targetId) {
    this.close();
    const commands = this.commands[type];
    if (commands.length === 0) return;
    event.preventDefault();
    const { channel } = this;
    const before = document.activeElement;
    const choose = (command) => {
      this.close();
      before?.focus?.();
      this.run(channel, command, type, targetId);
    };
    this.node = el(
      "div",
      {
        className: "context-menu",
        role: "menu",
        "aria-label": "Apps",
        on: { keydown: (key) => this.key(key, before) },
      },
      commands.map((command) =>
        el(
          "button",
          { type: "button", role: "menuitem", on: { click: () => choose(command) } },
          localised(command, "name", this.world.me.locale),
        ),
      ),
    );
    document.body.append(this.node);
    const { width, height } = this.node.getBoundingClientRect();
    this.node.style.setProperty("left", `${Math.max(0, Math.min(event.clientX, innerWidth - width))}px`);
    this.node.style.setProperty("top", `${Math.max(0, Math.min(event.clientY, innerHeight - height))}px`);
    this.node.firstChild.focus();
  }

  key(event, before) {
    const items = [...this.node.children];
    const at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (step) items[(at + step) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      this.close();
      before?.focus?.();
    } else return;
    event.preventDefault();
  }

  close() {
    this.node?.remove();
    this.node = null;
  }

  async run(channel, command, type, targetId) {
    try {
      const interaction = await this.api.chooseCommand(channel.id, command.name, type, targetId);
      this.interactions.follow(interaction, (failed) => failed && toast(COMMAND_FAILED));
    } catch (error) {
      this.complain(error);
    }
  }
}
