// Discord's subset of markdown, from text to a tree of plain objects. The tree is turned into
// elements in `prose.js`; keeping the two apart lets this half run (and be tested) without a page.

const FENCE = /^```(?:([\w+-]*)\n)?([\s\S]*?)\n?```/;
const INLINE_LIMIT = 12;

/** Parses a message's text into blocks: {type, …} with children where a block has inline text. */
export function parse(text) {
  return parseBlocks(String(text), { quoted: false });
}

/** Parses one line of text, such as an embed's title, without blocks. */
export function parseInline(text) {
  return inline(String(text), 0);
}

function parseBlocks(text, context) {
  const blocks = [];
  let rest = text;
  let paragraph = "";
  const flush = () => {
    if (paragraph !== "") blocks.push({ type: "paragraph", children: inline(paragraph, 0) });
    paragraph = "";
  };
  while (rest !== "") {
    const block = readBlock(rest, context);
    if (block) {
      flush();
      blocks.push(block.node);
      rest = rest.slice(block.length);
      continue;
    }
    const line = takeLine(rest);
    paragraph += line;
    rest = rest.slice(line.length);
  }
  flush();
  return blocks.map(trimParagraph).filter((b) => b.type !== "paragraph" || b.children.length > 0);
}

/** A block that begins at the start of `text`, or null if an ordinary line does. */
function readBlock(text, context) {
  return (
    readFence(text) ?? readLineBlock(text) ?? (context.quoted ? null : readQuote(text)) ?? readList(text)
  );
}

function readFence(text) {
  const match = FENCE.exec(text);
  if (!match || match[2] === "") return null;
  const after = text.startsWith("\n", match[0].length) ? 1 : 0;
  return {
    node: { type: "codeblock", language: match[1] ?? "", text: match[2] },
    length: match[0].length + after,
  };
}

function readLineBlock(text) {
  const line = takeLine(text);
  const heading = /^(#{1,3}) +(\S.*?)\n?$/.exec(line);
  if (heading) {
    const node = { type: "heading", level: heading[1].length, children: inline(heading[2], 0) };
    return { node, length: line.length };
  }
  const small = /^-# +(\S.*?)\n?$/.exec(line);
  if (small) return { node: { type: "subtext", children: inline(small[1], 0) }, length: line.length };
  return null;
}

function readQuote(text) {
  if (text.startsWith(">>> ")) {
    return {
      node: { type: "quote", children: parseBlocks(text.slice(4), { quoted: true }) },
      length: text.length,
    };
  }
  let length = 0;
  let inner = "";
  while (/^>(?: |(?=\n|$))/.test(text.slice(length)) && length < text.length) {
    const line = takeLine(text.slice(length));
    inner += line.replace(/^> ?/, "");
    length += line.length;
  }
  if (length === 0) return null;
  return {
    node: { type: "quote", children: parseBlocks(inner.replace(/\n$/, ""), { quoted: true }) },
    length,
  };
}

const BULLET = /^( *)(?:([-*])|(\d{1,9})[.)]) +(\S.*?)\n?$/;

function readList(text) {
  const items = [];
  let length = 0;
  while (length < text.length) {
    const line = takeLine(text.slice(length));
    const match = BULLET.exec(line);
    if (!match) break;
    const other = items.length > 0 && items[0].ordered !== (match[3] !== undefined);
    if (other && match[1].length <= items[0].indent) break;
    items.push({
      indent: match[1].length,
      ordered: match[3] !== undefined,
      start: match[3] === undefined ? 1 : Number(match[3]),
      children: inline(match[4], 0),
    });
    length += line.length;
  }
  return items.length === 0 ? null : { node: nestList(items), length };
}

/** Items with indents, as lists within lists. */
function nestList(items) {
  const list = { type: "list", ordered: items[0].ordered, start: items[0].start, items: [] };
  for (let i = 0; i < items.length;) {
    let next = i + 1;
    while (next < items.length && items[next].indent > items[i].indent) next += 1;
    const nested = items.slice(i + 1, next);
    list.items.push({ children: items[i].children, list: nested.length > 0 ? nestList(nested) : null });
    i = next;
  }
  return list;
}

function takeLine(text) {
  const end = text.indexOf("\n");
  return end === -1 ? text : text.slice(0, end + 1);
}

/** A paragraph between blocks keeps its inner line breaks and loses the last one. */
function trimParagraph(block) {
  if (block.type !== "paragraph") return block;
  const last = block.children.at(-1);
  if (last?.type === "text" && last.text.endsWith("\n")) {
    const text = last.text.slice(0, -1);
    const kept = block.children.slice(0, -1);
    return { ...block, children: text === "" ? kept : [...kept, { type: "text", text }] };
  }
  return block;
}

// ---- inline -----------------------------------------------------------------------------------

// Each rule: a pattern anchored at the cursor and what it makes. The order matters: longer marks
// first, and code before everything, since nothing inside code is marked up.
const RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, (m) => ({ type: "text", text: m[1] })],
  [/^```(?:[\w+-]*\n)?([\s\S]+?)```/, (m) => ({ type: "code", text: m[1] })],
  [/^(`{1,2})((?:[^`]|(?!\1)`+)+)\1(?!`)/, (m) => ({ type: "code", text: m[2].trim() || m[2] })],
  [/^<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/, (m) => ({ type: "time", unix: Number(m[1]), style: m[2] ?? "f" })],
  [/^<@&(\d+)>/, (m) => ({ type: "role", id: m[1] })],
  [/^<@!?(\d+)>/, (m) => ({ type: "user", id: m[1] })],
  [/^<#(\d+)>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<\/([^:<>\n]{1,100}):(\d+)>/, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/^<(a?):(\w{2,32}):(\d+)>/, (m) => ({ type: "emoji", name: m[2], id: m[3], animated: m[1] === "a" })],
  [/^@(everyone|here)\b/, (m) => ({ type: "everyone", text: `@${m[1]}` })],
  [
    /^<(https?:\/\/[^\s<>]+)>/,
    (m) => ({ type: "link", url: m[1], children: [{ type: "text", text: m[1] }] }),
  ],
  [
    /^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?: +"([^"\n]*)")?\)/,
    (m, depth) => ({ type: "link", url: m[2], title: m[3], children: inline(m[1], depth + 1) }),
  ],
  [
    /^https?:\/\/[^\s<>]+[^\s<>.,:;"'\])*_~|]/,
    (m) => ({ type: "link", url: m[0], children: [{ type: "text", text: m[0] }] }),
  ],
  [/^\*\*\*(\S[\s\S]*?)\*\*\*(?!\*)/, (m, depth) => wrap("bold", [wrap("italic", inline(m[1], depth + 1))])],
  [/^\*\*(\S[\s\S]*?)\*\*(?!\*)/, (m, depth) => wrap("bold", inline(m[1], depth + 1))],
  [/^__([\s\S]+?)__(?!_)/, (m, depth) => wrap("underline", inline(m[1], depth + 1))],
  [/^\*(?!\*)(\S(?:[^*]|\*\*[^*]+\*\*)*?)\*(?!\*)/, (m, depth) => wrap("italic", inline(m[1], depth + 1))],
  [/^_(?!_)((?:[^_]|__[^_]+__)+?)_(?![\p{L}\p{N}_])/u, (m, depth) => wrap("italic", inline(m[1], depth + 1))],
  [/^~~([\s\S]+?)~~/, (m, depth) => wrap("strike", inline(m[1], depth + 1))],
  [/^\|\|([\s\S]+?)\|\|/, (m, depth) => wrap("spoiler", inline(m[1], depth + 1))],
];

const PLAIN_RUN = /^[^\\`<@[h*_~|]+/;

function wrap(type, children) {
  return { type, children };
}

function inline(text, depth) {
  if (depth > INLINE_LIMIT) return [{ type: "text", text }];
  const nodes = [];
  let run = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const quick = PLAIN_RUN.exec(rest);
    if (quick) {
      run += quick[0];
      at += quick[0].length;
      continue;
    }
    const found = firstRule(rest, depth, text[at - 1]);
    if (!found) {
      run += text[at];
      at += 1;
    } else if (found.node.type === "text") {
      run += found.node.text;
      at += found.length;
    } else {
      if (run !== "") nodes.push({ type: "text", text: run });
      run = "";
      nodes.push(found.node);
      at += found.length;
    }
  }
  if (run !== "") nodes.push({ type: "text", text: run });
  return nodes;
}

function firstRule(rest, depth, before) {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(rest);
    if (!match) continue;
    if (rest[0] === "_" && rest[1] !== "_" && before !== undefined && /[\p{L}\p{N}]/u.test(before)) continue;
    return { node: make(match, depth), length: match[0].length };
  }
  return null;
}
