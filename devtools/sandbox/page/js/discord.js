// Discord's numbers by name, and the small questions that are asked of its objects.

const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const COMPONENTS_V2 = 1 << 15;

export const TEXT_CHANNEL = 0;
const DM_CHANNEL = 1;
export const CATEGORY = 4;

export const REPLY = 19;
export const COMMAND_ANSWER = 20;
export const PIN_NOTICE = 6;
export const THREAD_NOTICE = 18;

const ROLE_COLOUR_NONE = 0;
const MANAGE_MESSAGES = 1n << 13n;
const SEND_MESSAGES = 1n << 11n;
const SEND_IN_THREADS = 1n << 38n;
const CREATE_THREADS = 1n << 35n;
const ADMINISTRATOR = 1n << 3n;

/** Whether snowflake `a` was made after `b`. */
export function newer(a, b) {
  return a.length === b.length ? a > b : a.length > b.length;
}

export function isDm(channel) {
  return channel.type === DM_CHANNEL;
}

export function isThread(channel) {
  return channel.type >= 10 && channel.type <= 12;
}

/** The name a user is called by: the server's nickname, the display name or the user name. */
export function nameOf(user, member = null) {
  return member?.nick ?? user.global_name ?? user.username;
}

/** The other side of a direct conversation. */
export function otherSide(channel) {
  return channel.recipients?.[0] ?? null;
}

/** What a channel, thread or conversation is called. */
export function placeName(channel) {
  if (!isDm(channel)) return channel.name;
  const other = otherSide(channel);
  return other ? nameOf(other) : "Nobody";
}

/** The colour of a member's highest coloured role as CSS, or null. */
export function colourOf(guild, member) {
  if (!guild || !member) return null;
  const coloured = member.roles
    .map((id) => guild.roles.get(id))
    .filter((role) => role && role.color !== ROLE_COLOUR_NONE)
    .sort((a, b) => b.position - a.position);
  return coloured.length > 0 ? hexColour(coloured[0].color) : null;
}

export function hexColour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function allows(channel, permission) {
  if (channel.permissions === undefined) return true;
  const mine = BigInt(channel.permissions);
  return (mine & ADMINISTRATOR) !== 0n || (mine & permission) !== 0n;
}

export function maySend(channel) {
  return isDm(channel) || allows(channel, isThread(channel) ? SEND_IN_THREADS : SEND_MESSAGES);
}

export function mayStartThread(channel) {
  return channel.type === TEXT_CHANNEL && allows(channel, CREATE_THREADS);
}

export function mayDelete(channel, message, me) {
  return message.author.id === me.id || (!isDm(channel) && allows(channel, MANAGE_MESSAGES));
}

/** An address of the sandbox's own files as a path, so that it works under any of its names. */
export function localUrl(address) {
  try {
    const url = new URL(address, document.baseURI);
    const ours = url.pathname.startsWith("/attachments/") || url.pathname.startsWith("/cdn/");
    return ours ? url.pathname + url.search : url.href;
  } catch {
    return "";
  }
}

export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}

/** A text in the reader's language where the bot has registered one. */
export function localised(object, field, locale) {
  return object[`${field}_localizations`]?.[locale] ?? object[field];
}
