// What this user can see, kept true by events. Nothing here touches the page: views listen.

import { isDm, isThread, newer, TEXT_CHANNEL } from "./discord.js";

const KEPT_MESSAGES = 300;

/**
 * The user's view of the sandbox.
 *
 * Topics for `on(topic, listener)`: `places` (servers, channels, unread marks), `members`,
 * `messages` (channel id), `typing` (channel id), `interaction`, `modal-open` (modal), `modal-close` (id),
 * `commands`, `account`, `accounts`, `bot`, `arrival` and `edit` (message), `restart` (all of it is new).
 */
export class World {
  constructor(reading) {
    this.reading = reading;
    this.listeners = new Map();
    this.me = null;
    this.bot = null;
    this.botOnline = true;
    this.guilds = new Map();
    this.dms = new Map();
    this.histories = new Map();
    this.typists = new Map();
    this.unread = new Map();
  }

  on(topic, listener) {
    if (!this.listeners.has(topic)) this.listeners.set(topic, []);
    this.listeners.get(topic).push(listener);
  }

  emit(topic, detail) {
    for (const listener of this.listeners.get(topic) ?? []) listener(detail);
  }

  apply(event, data) {
    EVENTS[event]?.(this, data);
  }

  // ---- questions ----

  guildOf(channelId) {
    for (const guild of this.guilds.values()) {
      if (guild.channels.has(channelId) || guild.threads.has(channelId)) return guild;
    }
    return null;
  }

  channel(id) {
    const guild = this.guildOf(id);
    return this.dms.get(id) ?? guild?.channels.get(id) ?? guild?.threads.get(id) ?? null;
  }

  channels(guild) {
    return [...guild.channels.values()].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  }

  threads(guild, parentId) {
    const threads = [...guild.threads.values()].filter((thread) => thread.parent_id === parentId);
    return threads.sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
  }

  firstChannel() {
    for (const guild of this.guilds.values()) {
      const first = this.channels(guild).find((channel) => channel.type === TEXT_CHANNEL);
      if (first) return first;
    }
    return this.dms.values().next().value ?? null;
  }

  member(guild, userId) {
    return guild?.members.get(userId) ?? null;
  }

  /** A user known by id, from any place; null if there is none. */
  user(id) {
    if (id === this.me.id) return this.me;
    if (id === this.bot?.id) return this.bot;
    for (const guild of this.guilds.values()) {
      const member = guild.members.get(id);
      if (member) return member.user;
    }
    for (const dm of this.dms.values()) {
      const other = dm.recipients?.find((user) => user.id === id);
      if (other) return other;
    }
    return null;
  }

  history(channelId) {
    if (!this.histories.has(channelId)) {
      this.histories.set(channelId, {
        messages: [],
        loaded: false,
        loading: false,
        complete: false,
        edits: new Map(),
      });
    }
    return this.histories.get(channelId);
  }

  /** Who types in a channel at this moment. */
  typing(channelId, nowMs = Date.now()) {
    const typists = this.typists.get(channelId) ?? new Map();
    return [...typists].filter(([, until]) => until > nowMs).map(([userId]) => userId);
  }

  unreadIn(channelId) {
    return this.unread.get(channelId) ?? { messages: 0, pings: 0 };
  }

  // ---- changes from the page ----

  /**
   * Takes the newest messages of a channel, or older ones when `older` is set. Events that came while
   * the answer was under way are newer than the answer, so they win.
   */
  takeHistory(channelId, messages, { older, limit }) {
    const history = this.history(channelId);
    for (const message of messages) {
      const known = history.messages.some((other) => other.id === message.id);
      if (!known) place(history.messages, history.edits.get(message.id) ?? message);
    }
    history.edits.clear();
    if (older || !history.loaded) history.complete = messages.length < limit;
    history.loaded = true;
    this.emit("messages", channelId);
  }

  markRead(channelId) {
    const newest =
      this.histories.get(channelId)?.messages.at(-1)?.id ?? this.channel(channelId)?.last_message_id;
    if (newest) this.reading.mark(channelId, newest);
    if (this.unread.delete(channelId)) this.emit("places");
  }

  // ---- changes from events ----

  takeView(view) {
    this.me = view.user;
    this.bot = view.bot;
    this.botOnline = view.bot_online;
    this.guilds = new Map(view.guilds.map((guild) => [guild.id, guildFrom(guild)]));
    this.dms = new Map(view.dms.map((dm) => [dm.id, dm]));
    this.histories.clear();
    this.typists.clear();
    this.countUnread();
    for (const topic of ["account", "places", "members", "bot", "commands", "restart"]) this.emit(topic);
    for (const modal of view.modals) this.emit("modal-open", modal);
  }

  /** Marks what arrived while nobody looked: the ids of the newest messages tell. */
  countUnread() {
    this.unread.clear();
    const places = [...this.dms.values()];
    for (const guild of this.guilds.values())
      places.push(...guild.channels.values(), ...guild.threads.values());
    for (const channel of places) {
      const newest = channel.last_message_id;
      const read = this.reading.last(channel.id);
      const isNew = newest && (read ? newer(newest, read) : isDm(channel));
      if (isNew) this.unread.set(channel.id, { messages: 1, pings: isDm(channel) ? 1 : 0 });
    }
  }

  arrive(message) {
    const channel = this.channel(message.channel_id);
    if (channel) channel.last_message_id = message.id;
    const history = this.history(message.channel_id);
    place(history.messages, message);
    if (history.messages.length > KEPT_MESSAGES) {
      history.messages.splice(0, history.messages.length - KEPT_MESSAGES);
      history.complete = false;
    }
    this.typists.get(message.channel_id)?.delete(message.author.id);
    if (message.author.id !== this.me.id) {
      const count = this.unreadIn(message.channel_id);
      const ping = (channel && isDm(channel)) || this.pings(message);
      this.unread.set(message.channel_id, {
        messages: count.messages + 1,
        pings: count.pings + (ping ? 1 : 0),
      });
    }
    this.emit("messages", message.channel_id);
    this.emit("typing", message.channel_id);
    this.emit("arrival", message);
    this.emit("places");
  }

  /** Whether a message calls this user. */
  pings(message) {
    if (message.mention_everyone || message.mentions?.some((user) => user.id === this.me.id)) return true;
    const mine = this.member(this.guildOf(message.channel_id), this.me.id)?.roles ?? [];
    return (message.mention_roles ?? []).some((role) => mine.includes(role));
  }

  change(message) {
    const history = this.history(message.channel_id);
    const at = history.messages.findIndex((other) => other.id === message.id);
    if (at === -1) {
      if (!history.loaded) history.edits.set(message.id, message);
      return;
    }
    history.messages[at] = message;
    this.emit("messages", message.channel_id);
    this.emit("edit", message);
  }

  drop({ id, channel_id: channelId }) {
    const history = this.history(channelId);
    history.messages = history.messages.filter((message) => message.id !== id);
    this.emit("messages", channelId);
  }
}

/** Puts a message in its place by id; a second copy replaces the first. */
function place(messages, message) {
  let at = messages.length;
  while (at > 0 && newer(messages[at - 1].id, message.id)) at -= 1;
  if (at > 0 && messages[at - 1].id === message.id) messages[at - 1] = message;
  else messages.splice(at, 0, message);
}

function guildFrom(guild) {
  return {
    ...guild,
    channels: new Map(guild.channels.map((channel) => [channel.id, channel])),
    threads: new Map(guild.threads.map((thread) => [thread.id, thread])),
    roles: new Map(guild.roles.map((role) => [role.id, role])),
    members: new Map(guild.members.map((member) => [member.user.id, member])),
    events: new Map((guild.scheduled_events ?? []).map((event) => [event.id, event])),
  };
}

function setChannel(world, channel) {
  const guild = channel.guild_id && world.guilds.get(channel.guild_id);
  if (!guild) world.dms.set(channel.id, channel);
  else (isThread(channel) ? guild.threads : guild.channels).set(channel.id, channel);
  world.emit("places");
}

function removeChannel(world, { id }) {
  world.dms.delete(id);
  for (const guild of world.guilds.values()) {
    guild.channels.delete(id);
    guild.threads.delete(id);
  }
  world.histories.delete(id);
  world.unread.delete(id);
  world.emit("places");
}

function setMember(world, member) {
  world.guilds.get(member.guild_id)?.members.set(member.user.id, member);
  world.emit("members");
}

function setGuild(world, guild) {
  world.guilds.set(guild.id, guildFrom(guild));
  world.emit("places");
  world.emit("members");
}

function setEvent(world, event) {
  world.guilds.get(event.guild_id)?.events.set(event.id, event);
  world.emit("places");
}

const EVENTS = {
  ready: (world, view) => world.takeView(view),
  message_create: (world, message) => world.arrive(message),
  message_update: (world, message) => world.change(message),
  message_delete: (world, message) => world.drop(message),
  channel_create: setChannel,
  channel_update: setChannel,
  channel_delete: removeChannel,
  thread_create: setChannel,
  thread_update: setChannel,
  thread_delete: removeChannel,
  typing: (world, { channel_id: channelId, user_id: userId, seconds }) => {
    if (userId === world.me.id) return;
    if (!world.typists.has(channelId)) world.typists.set(channelId, new Map());
    world.typists.get(channelId).set(userId, Date.now() + seconds * 1000);
    world.emit("typing", channelId);
  },
  interaction: (world, interaction) => world.emit("interaction", interaction),
  modal_open: (world, modal) => world.emit("modal-open", modal),
  modal_close: (world, { id }) => world.emit("modal-close", id),
  commands_changed: (world) => world.emit("commands"),
  member_add: setMember,
  member_update: setMember,
  member_remove: (world, { guild_id: guildId, user }) => {
    world.guilds.get(guildId)?.members.delete(user.id);
    world.emit("members");
  },
  guild_create: setGuild,
  guild_update: setGuild,
  guild_delete: (world, { id }) => {
    world.guilds.delete(id);
    world.emit("places");
  },
  event_create: setEvent,
  event_update: setEvent,
  event_delete: (world, { id, guild_id: guildId }) => {
    world.guilds.get(guildId)?.events.delete(id);
    world.emit("places");
  },
  account_update: (world, account) => {
    world.me = account;
    world.emit("account");
    world.emit("commands");
  },
  accounts_changed: (world) => world.emit("accounts"),
  bot_status: (world, { online }) => {
    world.botOnline = online;
    world.emit("bot");
  },
};
