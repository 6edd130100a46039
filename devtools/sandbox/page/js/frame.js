// The frame of the page: top bar, notices, drawer, title of the window.

import { isDm, isThread, mayStartThread, nameOf, placeName } from "./discord.js";
import { el, icon } from "./dom.js";
import { membersShown, rememberMembersShown } from "./memory.js";

const WIDE_PX = 1100;

export class Frame {
  constructor(world, parts, { startThread }) {
    this.world = world;
    this.parts = parts;
    this.startThread = startThread;
    this.channel = null;
    this.connected = true;
    this.memberListWanted = membersShown() && window.innerWidth >= WIDE_PX;
    parts.drawerToggle.addEventListener("click", () => this.setDrawer(true));
    parts.scrim.addEventListener("click", () => this.setDrawer(false));
    parts.app.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.drawerIsOpen() && this.setDrawer(false),
    );
    for (const topic of ["places", "bot"]) world.on(topic, () => this.draw());
  }

  open(channel) {
    this.channel = channel;
    if (window.innerWidth < WIDE_PX) this.memberListWanted = false;
    this.drawTop();
    this.draw();
  }

  drawTop() {
    const { channel } = this;
    const kind = isDm(channel) ? "mail" : isThread(channel) ? "thread" : "hash";
    this.parts.place.replaceChildren(
      ...[
        icon(kind),
        el("h1", {}, placeName(channel)),
        channel.topic && el("span", { className: "topic" }, channel.topic),
        el("span", { className: "space" }),
        mayStartThread(channel) &&
          this.topButton("thread", "Start a thread", () => this.startThread(channel)),
        !isDm(channel) && this.membersButton(),
      ].filter(Boolean),
    );
    this.showMembers();
  }

  topButton(name, label, act) {
    return el(
      "button",
      { type: "button", className: "icon-button", title: label, "aria-label": label, on: { click: act } },
      icon(name),
    );
  }

  membersButton() {
    this.toggle = this.topButton("people", "Members", () => {
      this.memberListWanted = !this.memberListWanted;
      rememberMembersShown(this.memberListWanted);
      this.showMembers();
    });
    return this.toggle;
  }

  showMembers() {
    const shown = this.memberListWanted && !isDm(this.channel);
    this.parts.members.hidden = !shown;
    this.toggle?.setAttribute("aria-pressed", String(shown));
  }

  setConnected(connected) {
    this.connected = connected;
    this.draw();
  }

  /** Unread marks in the window's title and on the drawer's button, and what is wrong, if anything. */
  draw() {
    if (!this.world.me || !this.channel) return;
    const counts = [...this.world.unread.values()];
    const pings = counts.reduce((sum, { pings: own }) => sum + own, 0);
    const name = `${isDm(this.channel) ? "" : "#"}${placeName(this.channel)}`;
    document.title = `${pings > 0 ? `(${pings}) ` : ""}${name} · ${nameOf(this.world.me)} · Sandbox`;
    this.parts.dot.hidden = pings === 0;
    this.parts.drawerToggle.setAttribute("aria-label", pings > 0 ? `Channels, ${pings} unread` : "Channels");
    const problem = this.problem();
    this.parts.notice.hidden = problem === null;
    this.parts.noticeText.textContent = problem ?? "";
  }

  problem() {
    if (!this.connected) return "The connection to the sandbox is lost. Trying again…";
    if (!this.world.botOnline)
      return `${nameOf(this.world.bot)} is offline: commands and buttons are not answered.`;
    return null;
  }

  drawerIsOpen() {
    return this.parts.app.classList.contains("drawer-open");
  }

  setDrawer(open) {
    this.parts.app.classList.toggle("drawer-open", open);
    this.parts.drawerToggle.setAttribute("aria-expanded", String(open));
    if (open) this.parts.channels.querySelector("button")?.focus();
    else if (this.parts.drawer.contains(document.activeElement)) this.parts.drawerToggle.focus();
  }
}
