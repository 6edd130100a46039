// Puts the page together: one user, one view of the sandbox, one open channel.

import { Account } from "./account.js";
import { Api, sandbox } from "./api.js";
import { speak, startClock } from "./clock.js";
import { Composer } from "./composer.js";
import { ask, showEvent, toast } from "./dialogs.js";
import { nameOf } from "./discord.js";
import { streamEvents } from "./events.js";
import { Frame } from "./frame.js";
import { Interactions } from "./interactions.js";
import { Members } from "./members.js";
import { applyTheme, Reading } from "./memory.js";
import { Menus } from "./menus.js";
import { Modals } from "./modal.js";
import { Places } from "./places.js";
import { Timeline } from "./timeline.js";
import { World } from "./world.js";

const THREAD_NAME_MOST = 100;

const complain = (error) => toast(error.message);

/** The elements of index.html by their ids, in camel case. */
function pageParts() {
  const nodes = [...document.querySelectorAll("[id]")];
  return Object.fromEntries(
    nodes.map((node) => [node.id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), node]),
  );
}

/** The user of this window: the one in the address, else the first person there is. */
async function whoAmI() {
  const named = new URLSearchParams(location.search).get("user");
  const { users } = await sandbox.about();
  if (users.some((user) => user.id === named)) return named;
  const person = users.find((user) => !user.robot) ?? users[0];
  history.replaceState(null, "", `/?user=${person.id}${location.hash}`);
  return person.id;
}

class Page {
  constructor(userId) {
    const parts = pageParts();
    this.parts = parts;
    this.userId = userId;
    this.api = new Api(userId);
    this.world = new World(new Reading(userId));
    this.interactions = new Interactions(this.world, this.api, complain);
    this.account = new Account(this.world, this.api, parts.me, complain);
    this.frame = new Frame(this.world, parts, { startThread: (channel) => this.startThread(channel) });
    this.places = new Places(this.world, parts, {
      open: (id, options) => this.openChannel(id, options),
      showEvent: (event) => showEvent(event, (one, yes) => this.api.setInterested(one, yes).catch(complain)),
    });
    this.members = new Members(this.world, parts.members, {
      robots: () => this.account.robots(),
      message: (user) => this.openDm(user),
    });
    this.timeline = new Timeline(this.world, this.api, parts, this.actions());
    this.composer = new Composer(this.world, this.api, this.interactions, parts, complain);
    this.menus = new Menus(this.world, this.api, this.interactions, parts, complain);
    this.modals = new Modals(this.world, this.api, this.interactions, this.actions());
    this.channelId = null;
    this.channel = null;
    this.listen();
  }

  /** What can be done from a message, a mention or the opening of a channel. */
  actions() {
    return {
      complain,
      openChannel: (id) => this.openChannel(id),
      openCommand: (path) => this.composer.openCommand(path),
      press: (message, customId, values) => this.interactions.press(this.timeline, message, customId, values),
      forMessages: {
        dismiss: (message) => this.api.remove(message).catch(complain),
        remove: (message) => this.api.remove(message).catch(complain),
        reply: (message) => this.composer.reply(message),
        openThread: (id) => this.openChannel(id),
      },
    };
  }

  listen() {
    this.world.on("restart", () => this.restarted());
    this.world.on("account", () => this.followLanguage());
    this.world.on("places", () => this.followChannel());
    this.world.on("typing", () => this.showTyping());
    setInterval(() => this.showTyping(), 1000);
    document.addEventListener("visibilitychange", () => this.timeline.atEnd && this.timeline.seen());
    window.addEventListener("hashchange", () => this.openChannel(location.hash.slice(1)));
    streamEvents(
      this.api.eventsUrl(),
      (event, data) => this.world.apply(event, data),
      (connected) => this.connected(connected),
    );
    document.addEventListener("keydown", (event) => this.typedAnywhere(event));
    document.querySelector(".skip").addEventListener("click", (event) => {
      // The address keeps the channel.
      event.preventDefault();
      this.composer.focus();
    });
  }

  connected(connected) {
    this.frame.setConnected(connected);
    if (connected) return;
    // A sandbox that was started again may not know this user any more.
    const gone = ({ users }) => !users.some((user) => user.id === this.userId);
    sandbox.about().then(
      (about) => gone(about) && location.replace("/"),
      () => {},
    );
  }

  /** Letters typed while the focus is on nothing that takes them go to the box. */
  typedAnywhere(event) {
    const writes =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const taken = event.target.closest?.("input, textarea, select, dialog, [role=combobox]");
    if (writes && !taken) this.composer.focus();
  }

  /** The view is new, at the start and after a lost connection. */
  restarted() {
    this.account.refresh();
    const wanted = this.channelId ?? location.hash.slice(1);
    const channel = this.world.channel(wanted) ?? this.world.firstChannel();
    this.channelId = null;
    if (channel) this.openChannel(channel.id);
    else this.parts.place.textContent = "There is no channel here for you.";
  }

  /** Times are written in the language that the user has chosen. */
  followLanguage() {
    if (speak(this.world.me.locale) && this.channelId !== null) this.timeline.redraw();
  }

  /** The open channel may have been renamed, closed to this user, or deleted. */
  followChannel() {
    if (this.channelId === null) return;
    const channel = this.world.channel(this.channelId);
    if (channel === this.channel) return;
    if (channel) {
      this.channel = channel;
      this.frame.open(channel);
      this.timeline.channel = channel;
      this.composer.refresh(channel);
      return;
    }
    this.channelId = null;
    const next = this.world.firstChannel();
    if (next) this.openChannel(next.id);
  }

  openChannel(id, { keepDrawer = false } = {}) {
    const channel = this.world.channel(id);
    if (!channel) return;
    if (!keepDrawer) this.frame.setDrawer(false);
    if (id === this.channelId) return;
    this.channelId = id;
    this.channel = channel;
    history.replaceState(null, "", `${location.pathname}${location.search}#${id}`);
    this.places.show(channel);
    this.frame.open(channel);
    this.members.open(channel);
    this.timeline.open(channel);
    this.composer.open(channel);
    this.menus.open(channel);
    this.showTyping();
  }

  async openDm(user) {
    try {
      const channel = await this.api.openDm(user.id);
      this.world.apply("channel_create", channel);
      this.openChannel(channel.id);
    } catch (error) {
      complain(error);
    }
  }

  startThread(channel) {
    ask({
      title: "Start a thread",
      label: "Name of the thread",
      action: "Create",
      maxLength: THREAD_NAME_MOST,
      onAnswer: async (name) => {
        try {
          const thread = await this.api.startThread(channel.id, name);
          this.world.apply("thread_create", thread);
          this.openChannel(thread.id);
        } catch (error) {
          complain(error);
        }
      },
    });
  }

  showTyping() {
    if (!this.channelId) return;
    const guild = this.world.guildOf(this.channelId);
    const names = this.world.typing(this.channelId).map((id) => {
      const user = this.world.user(id);
      return user ? nameOf(user, this.world.member(guild, id)) : "Someone";
    });
    const verb = names.length === 1 ? "is" : "are";
    const who = names.length > 3 ? "Several people" : new Intl.ListFormat("en").format(names);
    const text = names.length === 0 ? "" : `${who} ${verb} typing…`;
    if (this.parts.typing.textContent !== text) this.parts.typing.textContent = text;
  }
}

applyTheme();
startClock(document);
whoAmI().then((userId) => new Page(userId), complain);
