// Users, roles and channels as things to choose from, in selects and in slash commands.

import { CATEGORY, nameOf, placeName } from "./discord.js";

/** People a choice may name: the server's members, or the two sides of a direct conversation. */
export function userChoices(world, guild, channel) {
  if (!guild) {
    return [world.me, ...(channel?.recipients ?? [])].map((user) => ({
      value: user.id,
      label: nameOf(user),
      note: `@${user.username}`,
    }));
  }
  const members = [...guild.members.values()].map((member) => ({
    value: member.user.id,
    label: nameOf(member.user, member),
    note: `@${member.user.username}`,
  }));
  return members.sort((a, b) => a.label.localeCompare(b.label));
}

export function roleChoices(guild) {
  const roles = [...(guild?.roles.values() ?? [])].sort((a, b) => b.position - a.position);
  return roles.map((role) => ({ value: role.id, label: roleName(role), note: "role" }));
}

/** Channels of the wanted types; any but categories when none are named. */
export function channelChoices(world, guild, types) {
  const channels = guild ? [...world.channels(guild), ...guild.threads.values()] : [];
  const wanted = types?.length > 0 ? (type) => types.includes(type) : (type) => type !== CATEGORY;
  return channels
    .filter((channel) => wanted(channel.type))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}`, note: channel.topic ?? "" }));
}

function roleName(role) {
  return role.name.replace(/^@/, "");
}

/** What ids mean inside a text, for one place. */
export function namesFor(world, guild, { openChannel, openCommand }) {
  const mine = () => world.member(guild, world.me.id)?.roles ?? [];
  return {
    me: world.me.id,
    user: (id) => {
      const user = world.user(id);
      return user ? nameOf(user, world.member(guild, id)) : "unknown user";
    },
    role: (id) => {
      const role = guild?.roles.get(id);
      return role ? roleName(role) : "unknown role";
    },
    hasRole: (id) => mine().includes(id),
    channel: (id) => {
      const channel = world.channel(id);
      return channel ? placeName(channel) : null;
    },
    openChannel,
    openCommand,
  };
}
