// The list at the right: who is in the server.

import { calmly } from "./calm.js";
import { isDm, nameOf } from "./discord.js";
import { el, hidden } from "./dom.js";
import { avatar, tag } from "./people.js";

export class Members {
  /** `robots()` are the ids of the accounts that programs play; `message(user)` opens a DM. */
  constructor(world, panel, { robots, message }) {
    this.world = world;
    this.panel = panel;
    this.robots = robots;
    this.message = message;
    this.channel = null;
    for (const topic of ["members", "people"]) world.on(topic, () => calmly(this, () => this.draw()));
  }

  open(channel) {
    this.channel = channel;
    this.draw();
  }

  draw() {
    const guild = this.channel && !isDm(this.channel) ? this.world.guildOf(this.channel.id) : null;
    if (!guild) {
      this.panel.replaceChildren();
      return;
    }
    const groups = this.groups([...guild.members.values()]);
    this.panel.replaceChildren(
      ...groups.flatMap(([title, members]) => [
        el("h3", {}, `${title} — ${members.length}`),
        el(
          "ul",
          {},
          members.map((member) => this.row(member)),
        ),
      ]),
    );
  }

  groups(members) {
    const robots = this.robots();
    const kind = ({ user }) => (user.bot ? "Dealer" : robots.has(user.id) ? "Robots" : "Players");
    const sorted = members.sort((a, b) => nameOf(a.user, a).localeCompare(nameOf(b.user, b)));
    return ["Dealer", "Players", "Robots"]
      .map((title) => [title, sorted.filter((member) => kind(member) === title)])
      .filter(([, group]) => group.length > 0);
  }

  row(member) {
    const { user } = member;
    const me = user.id === this.world.me.id;
    const content = [
      avatar(user, "small"),
      el("span", { className: "member-name" }, nameOf(user, member)),
      tag({ ...user, robot: this.robots().has(user.id) }),
    ];
    const data = { id: user.id };
    if (me) return el("li", { className: "member", data }, content, el("span", { className: "stamp" }, "you"));
    return el(
      "li",
      { data },
      el(
        "button",
        { type: "button", className: "member", on: { click: () => this.message(user) } },
        content,
        hidden(": open direct messages"),
      ),
    );
  }
}
