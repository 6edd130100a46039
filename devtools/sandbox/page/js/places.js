// The two lists at the left: servers, and the channels of the open one.

import { calmly } from "./calm.js";
import { CATEGORY, isDm, isThread, nameOf, otherSide, placeName, TEXT_CHANNEL } from "./discord.js";
import { el, hidden, icon } from "./dom.js";
import { avatar } from "./people.js";

const DIRECT = "direct";

export class Places {
  /** `open(channelId)` shows a channel; `showEvent(event)` a scheduled event. */
  constructor(world, parts, { open, showEvent }) {
    this.world = world;
    this.rail = parts.rail;
    this.title = parts.sideTitle;
    this.list = parts.channels;
    this.open = open;
    this.showEvent = showEvent;
    this.current = null;
    this.section = DIRECT;
    this.lastIn = new Map();
    this.drawn = "";
    world.on("places", () => calmly(this, () => this.draw()));
  }

  /** Marks the open channel and shows the section it is in. */
  show(channel) {
    this.current = channel.id;
    this.section = isDm(channel) ? DIRECT : this.world.guildOf(channel.id).id;
    this.lastIn.set(this.section, channel.id);
    this.draw();
  }

  draw() {
    if (!this.world.me) return;
    const wanted = this.fingerprint();
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const focused = document.activeElement?.dataset?.place;
    this.drawRail();
    this.drawList();
    if (focused) document.querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Everything that the lists show, so that they are only drawn again when that has changed. */
  fingerprint() {
    const place = (channel) => {
      const { messages, pings } = this.world.unreadIn(channel.id);
      const { id, name, type, position, parent_id: parent, recipients } = channel;
      return [
        id,
        name,
        type,
        position,
        parent,
        recipients?.map((user) => [user.id, nameOf(user)]),
        messages > 0,
        pings,
      ];
    };
    const guilds = [...this.world.guilds.values()].map((guild) => [
      guild.id,
      guild.name,
      guild.icon,
      [...guild.channels.values(), ...guild.threads.values()].map(place),
      [...guild.events.values()].map((event) => [event.id, event.name]),
    ]);
    return JSON.stringify([this.section, this.current, guilds, [...this.world.dms.values()].map(place)]);
  }

  // ---- the rail ----

  drawRail() {
    const direct = this.railItem(DIRECT, "Direct messages", icon("mail"), [...this.world.dms.keys()]);
    const servers = [...this.world.guilds.values()].map((guild) =>
      this.railItem(guild.id, guild.name, guildFace(guild), [
        ...guild.channels.keys(),
        ...guild.threads.keys(),
      ]),
    );
    this.rail.replaceChildren(direct, el("hr", { "aria-hidden": "true" }), ...servers);
  }

  railItem(section, label, face, channelIds) {
    const { messages, pings } = this.sum(channelIds);
    return el(
      "button",
      {
        type: "button",
        className: messages > 0 ? "rail-item unread" : "rail-item",
        title: label,
        "aria-current": section === this.section ? "true" : null,
        data: { place: `rail-${section}` },
        on: { click: () => this.enter(section) },
      },
      face,
      hidden(label),
      badge(pings),
      messages > 0 && hidden(", unread messages"),
    );
  }

  sum(channelIds) {
    const total = { messages: 0, pings: 0 };
    for (const id of channelIds) {
      const { messages, pings } = this.world.unreadIn(id);
      total.messages += messages;
      total.pings += pings;
    }
    return total;
  }

  enter(section) {
    this.section = section;
    const guild = this.world.guilds.get(section);
    const first = guild
      ? this.world.channels(guild).find((channel) => channel.type === TEXT_CHANNEL)?.id
      : this.world.dms.keys().next().value;
    const target = this.lastIn.get(section) ?? first;
    if (target && this.world.channel(target)) this.open(target, { keepDrawer: true });
    else this.draw();
  }

  // ---- the channels ----

  drawList() {
    const guild = this.world.guilds.get(this.section);
    this.title.textContent = guild ? guild.name : "Direct messages";
    this.list.setAttribute("aria-label", guild ? `Channels of ${guild.name}` : "Direct messages");
    this.list.replaceChildren(...(guild ? this.guildList(guild) : this.directList()));
  }

  guildList(guild) {
    const channels = this.world.channels(guild);
    const loose = channels.filter((channel) => channel.type !== CATEGORY && !channel.parent_id);
    const categories = channels.filter((channel) => channel.type === CATEGORY);
    const events = [...guild.events.values()];
    return [
      events.length > 0 && el("h3", {}, "Events"),
      events.length > 0 &&
        el(
          "ul",
          {},
          events.map((event) => this.eventItem(event)),
        ),
      el(
        "ul",
        {},
        loose.map((channel) => this.channelItems(guild, channel)),
      ),
      ...categories.flatMap((category) => [
        el("h3", {}, category.name),
        el(
          "ul",
          {},
          channels
            .filter((channel) => channel.parent_id === category.id)
            .map((channel) => this.channelItems(guild, channel)),
        ),
      ]),
    ].filter(Boolean);
  }

  channelItems(guild, channel) {
    return [channel, ...this.world.threads(guild, channel.id)].map((place) => this.channelItem(place));
  }

  channelItem(channel) {
    const thread = isThread(channel);
    return this.item(
      channel.id,
      channel.name,
      icon(thread ? "thread" : "hash"),
      thread ? "thread" : "channel",
      thread,
    );
  }

  directList() {
    const dms = [...this.world.dms.values()];
    if (dms.length === 0) {
      return [
        el("p", { className: "list-empty" }, "Your cards will come here, in a conversation with the dealer."),
      ];
    }
    return [
      el(
        "ul",
        {},
        dms.map((dm) => {
          const other = otherSide(dm);
          return this.item(dm.id, placeName(dm), other && avatar(other, "small"), "conversation", false);
        }),
      ),
    ];
  }

  item(id, name, face, kind, nested) {
    const { messages, pings } = this.world.unreadIn(id);
    const classes = ["channel", messages > 0 && "unread", nested && "nested"].filter(Boolean).join(" ");
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          className: classes,
          "aria-current": id === this.current ? "true" : null,
          data: { place: id, channel: name },
          on: { click: () => this.open(id) },
        },
        face,
        el("span", { className: "channel-name" }, name),
        hidden(kind),
        badge(pings),
        messages > 0 && hidden(", unread"),
      ),
    );
  }

  eventItem(event) {
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          className: "channel",
          data: { place: `event-${event.id}` },
          on: { click: () => this.showEvent(event) },
        },
        icon("calendar"),
        el("span", { className: "channel-name" }, event.name),
      ),
    );
  }
}

function badge(count) {
  if (count === 0) return null;
  return el("span", { className: "badge" }, count > 99 ? "99+" : String(count), hidden(" mentions"));
}

function guildFace(guild) {
  if (guild.icon) {
    const src = `/cdn/icons/${encodeURIComponent(guild.id)}/${encodeURIComponent(guild.icon)}.png`;
    return el("img", { src, alt: "", className: "guild-icon", width: 48, height: 48 });
  }
  const letters = guild.name
    .split(/\s+/u)
    .slice(0, 3)
    .map((word) => [...word][0] ?? "")
    .join("");
  return el("span", { "aria-hidden": "true" }, letters);
}
