// The conversation in the open channel: rows kept in step with the messages, and kept in place.

import { calmly } from "./calm.js";
import { nameOf } from "./discord.js";
import { el } from "./dom.js";
import { namesFor } from "./entities.js";
import { continues, dayRow, messageRow, spoken } from "./message.js";
import { keepPictures } from "./pictures.js";
import { welcome } from "./welcome.js";

const PAGE = 50;
const NEAR_PX = 80;

export class Timeline {
  /** `parts` are the page's elements, `actions` what can be done from a message. */
  constructor(world, api, parts, actions) {
    this.world = world;
    this.api = api;
    this.scroller = parts.timeline;
    this.list = parts.messages;
    this.opening = parts.opening;
    this.jump = parts.jump;
    this.announcer = parts.announcer;
    this.actions = actions;
    this.channel = null;
    this.rows = new Map();
    this.failures = new Map();
    this.atEnd = true;
    this.unseen = 0;
    this.listen(parts.inner);
  }

  listen(inner) {
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.jump.addEventListener("click", () => this.toEnd());
    const settle = new ResizeObserver(() => this.atEnd && this.snapToEnd());
    settle.observe(inner);
    settle.observe(this.scroller);
    this.world.on("messages", (channelId) => channelId === this.channel?.id && this.drawCalmly());
    this.world.on("arrival", (message) => this.arrived(message));
    this.world.on("edit", (message) => this.announce(message));
    this.world.on("members", () => calmly(this, () => this.redraw()));
  }

  /** Shows a channel from its newest message. */
  async open(channel) {
    this.channel = channel;
    this.atEnd = true;
    this.unseen = 0;
    this.failures.clear();
    this.redraw();
    if (!this.world.history(channel.id).loaded) await this.load({ older: false });
    this.snapToEnd();
  }

  /** Asks for messages; an answer for a view that has been replaced meanwhile is dropped. */
  async load({ older }) {
    const channelId = this.channel.id;
    const history = this.world.history(channelId);
    if (history.loading || (older && history.complete)) return;
    history.loading = true;
    const before = older ? history.messages[0]?.id : undefined;
    try {
      const messages = await this.api.history(channelId, { limit: PAGE, ...(before && { before }) });
      if (this.world.history(channelId) !== history) return;
      this.world.takeHistory(channelId, messages, { older, limit: PAGE });
    } catch (error) {
      this.actions.complain(error);
    } finally {
      history.loading = false;
    }
  }

  /** Everything again: another channel, or names and roles have changed. */
  redraw() {
    this.rows.clear();
    this.list.replaceChildren();
    if (this.channel) this.draw();
  }

  drawCalmly() {
    calmly(this, () => this.channel && this.draw());
  }

  draw() {
    const history = this.world.history(this.channel.id);
    const anchor = this.anchor();
    const wanted = this.plan(history.messages);
    this.reconcile(wanted);
    const nothing = history.loaded && history.messages.length === 0;
    const atBeginning = history.loaded && history.complete;
    this.opening.replaceChildren(
      ...(atBeginning ? [welcome(this.world, this.channel, nothing, this.actions)] : []),
    );
    this.scroller.setAttribute("aria-busy", String(!history.loaded));
    if (this.atEnd) this.snapToEnd();
    else this.restore(anchor);
    this.showJump();
  }

  /** The rows there should be: days and messages, each with what its element is made from. */
  plan(messages) {
    const plan = [];
    messages.forEach((message, index) => {
      const before = messages[index - 1];
      const day = new Date(message.timestamp).toDateString();
      const newDay = !before || new Date(before.timestamp).toDateString() !== day;
      if (newDay) plan.push({ key: `day ${day}`, day: message.timestamp });
      plan.push({ key: message.id, message, grouped: !newDay && continues(before, message) });
    });
    return plan;
  }

  reconcile(plan) {
    const kept = new Set(plan.map((row) => row.key));
    for (const [key, { node }] of this.rows) if (!kept.has(key)) node.remove();
    const rows = new Map();
    let cursor = this.list.firstChild;
    for (const row of plan) {
      const old = this.rows.get(row.key);
      const same = old && (row.day || (old.message === row.message && old.grouped === row.grouped));
      const node = same ? old.node : this.make(row);
      rows.set(row.key, { ...row, node });
      if (old && !same) {
        if (cursor === old.node) cursor = node;
        this.swap(old.node, node);
      } else if (!old) {
        this.list.insertBefore(node, cursor);
      }
      if (cursor === node) cursor = node.nextSibling;
    }
    this.rows = rows;
  }

  make(row) {
    if (row.day) return dayRow(row.day);
    const node = messageRow(row.message, row.grouped, this.scene(row.message));
    const failure = this.failures.get(row.key);
    if (failure) node.append(el("p", { className: "failed", role: "alert" }, failure));
    return node;
  }

  /** Puts an edited message in the old one's place: pictures, focus and all. */
  swap(before, after) {
    const focused = before.contains(document.activeElement) ? document.activeElement : null;
    keepPictures(before, after);
    before.replaceWith(after);
    if (!focused) return;
    const key = focused.dataset.focusKey;
    const again =
      key && [...after.querySelectorAll("[data-focus-key]")].find((node) => node.dataset.focusKey === key);
    (again && !again.disabled ? again : after).focus({ preventScroll: true });
  }

  scene(message) {
    const guild = this.world.guildOf(this.channel.id);
    return {
      world: this.world,
      guild,
      channel: this.channel,
      names: namesFor(this.world, guild, this.actions),
      press: (customId, values) => this.actions.press(message, customId, values),
      ...this.actions.forMessages,
    };
  }

  row(messageId) {
    return this.rows.get(messageId)?.node ?? null;
  }

  /** Marks the controls of a message as waiting for the bot, or no longer. */
  setBusy(messageId, customId, busy) {
    const row = this.row(messageId);
    if (!row) return;
    if (busy) row.dataset.busy = "";
    else delete row.dataset.busy;
    for (const control of row.querySelectorAll("[data-custom-id]")) {
      control.classList.toggle("busy", busy && control.dataset.customId === customId);
    }
  }

  /** Says under a message that the bot has not answered; null takes it back. */
  setFailure(messageId, text) {
    const row = this.row(messageId);
    if (text) this.failures.set(messageId, text);
    else this.failures.delete(messageId);
    row?.querySelector(":scope > .failed")?.remove();
    if (text) row?.append(el("p", { className: "failed", role: "alert" }, text));
  }

  // ---- keeping the place ----

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (this.atEnd) this.seen();
    this.showJump();
    if (scrollTop < NEAR_PX && this.channel && this.world.history(this.channel.id).loaded)
      this.load({ older: true });
  }

  snapToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.seen();
  }

  toEnd() {
    this.atEnd = true;
    this.snapToEnd();
    this.showJump();
    this.list.lastElementChild?.focus({ preventScroll: true });
  }

  /** The first row in sight and where it is, so that rows which come above do not move it. */
  anchor() {
    const top = this.scroller.getBoundingClientRect().top;
    for (const [key, { node }] of this.rows) {
      const box = node.getBoundingClientRect();
      if (box.bottom > top) return { key, top: box.top };
    }
    return null;
  }

  restore(anchor) {
    const node = anchor && this.rows.get(anchor.key)?.node;
    if (node) this.scroller.scrollTop += node.getBoundingClientRect().top - anchor.top;
  }

  showJump() {
    this.jump.hidden = this.atEnd;
    const label = this.unseen > 0 ? `${this.unseen} new` : "To the newest";
    this.jump.querySelector("span").textContent = label;
  }

  /** Whatever is at the end of the open channel counts as read while the window is looked at. */
  seen() {
    this.unseen = 0;
    if (this.channel && document.visibilityState === "visible") this.world.markRead(this.channel.id);
  }

  arrived(message) {
    if (message.channel_id !== this.channel?.id) return;
    if (this.atEnd) this.seen();
    else this.unseen += 1;
    this.showJump();
    this.announce(message);
  }

  /** Tells a screen reader: the newest words replace those that were not spoken yet. */
  announce(message) {
    if (message.channel_id !== this.channel?.id || message.author.id === this.world.me.id) return;
    const row = this.row(message.id);
    if (row) this.announcer.textContent = spoken(row) || `${nameOf(message.author)} changed a message`;
  }
}
