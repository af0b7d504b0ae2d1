import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFeed } from './decoding.ts';

/** What an element says: its text and its attributes. */
export interface Said {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** The parts of one entry by name, such as `title` and `g:price`, in the order of the file; parts of parts by their path, `g:shipping/g:price`. */
export interface XmlEntry {
  line: number;
  parts: Map<string, Said[]>;
  /** There was more in it than any deal has, and so it was not read on. */
  isTooLong: boolean;
}

/** What stands around the entries. */
export interface Channel {
  link?: string;
}

/** In characters and levels. The longest deal that keeps the board's limits is far below. */
const most = { entry: 256 * 1024, parts: 500, unbroken: 1_048_576, depth: 40 };
const roots = new Set(['rss', 'rdf', 'feed', 'deals']);
const entryNames = new Set(['item', 'entry', 'deal']);
/** What pages know and XML does not; feeds are often written by those who write pages. */
const namedLikeInPages = {
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
  bull: '•',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
};

/**
 * Reads the entries of RSS, Atom, Google's product feeds and what is like them, one after another. Declared entities are never read, and so nothing
 * unfolds. Throws UnreadableFeed where it is no feed, is not well-formed, or has something endless in it.
 */
export async function* xmlEntries(texts: AsyncIterable<string>, channel: Channel): AsyncGenerator<XmlEntry> {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  Object.assign(parser.ENTITIES, namedLikeInPages);
  const path: string[] = [];
  const ready: XmlEntry[] = [];
  let entry: ({ at: number; size: number; open: { said: Said; depth: number }[] } & XmlEntry) | undefined;
  let unbroken = 0;

  parser.on('doctype', (declared) => {
    if (/<!entity/i.test(declared)) throw new UnreadableFeed('it declares entities of its own, which are not read');
  });
  parser.on('error', ({ message }) => {
    if (!/undefined entity/.test(message))
      throw new UnreadableFeed(`it is not well-formed (line ${message.replace(':', ', column ')}`.replace(/\.?$/, ')'));
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    unbroken = 0;
    const name = tag.name.replace(/^(?:atom|rss|rdf):/i, '').toLowerCase();
    if (path.length === 0 && !roots.has(name)) throw new UnreadableFeed(`it is no feed: it begins with <${tag.name.slice(0, 40)}>`);
    if (path.length >= most.depth) throw new UnreadableFeed('it nests deeper than any feed');
    path.push(name);
    if (entry === undefined && path.length > 1 && entryNames.has(name))
      entry = { line: parser.line, parts: new Map(), isTooLong: false, at: path.length, size: 0, open: [] };
    else if (entry !== undefined) begin(entry, path, tag.attributes);
    else if (name === 'link' && channel.link === undefined && tag.attributes.href !== undefined && tag.attributes.rel !== 'self')
      channel.link = tag.attributes.href;
  });
  const onText = (text: string) => {
    unbroken = 0;
    if (entry !== undefined) addText(entry, text);
    else if (path.length === 3 && path[2] === 'link') channel.link ??= text.trim();
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    unbroken = 0;
    if (entry?.at === path.length) {
      ready.push(entry);
      entry = undefined;
    } else if (entry?.open.at(-1)?.depth === path.length) entry.open.pop();
    path.pop();
  });

  for await (const text of texts) {
    parser.write(text);
    unbroken += text.length;
    if (unbroken > most.unbroken) throw new UnreadableFeed('something in it is longer than anything in a feed');
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready.splice(0);
}

type Open = { at: number; size: number; open: { said: Said; depth: number }[] } & XmlEntry;

function begin(entry: Open, path: readonly string[], attributes: Readonly<Record<string, string>>): void {
  const said = { text: '', attributes };
  const name = path.slice(entry.at).join('/');
  const list = entry.parts.get(name) ?? [];
  entry.size += name.length + JSON.stringify(attributes).length;
  if (entry.size > most.entry || entry.parts.size >= most.parts) entry.isTooLong = true;
  if (entry.isTooLong) return;
  entry.parts.set(name, list);
  list.push(said);
  entry.open.push({ said, depth: path.length });
}

function addText(entry: Open, text: string): void {
  entry.size += text.length;
  if (entry.size > most.entry) entry.isTooLong = true;
  if (!entry.isTooLong) for (const { said } of entry.open) said.text += text;
}
