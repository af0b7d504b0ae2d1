import { SaxesParser } from 'saxes';
import { UnreadableFeed } from './decode-xml.ts';

/** What an element says: its text and its attributes. */
export interface XmlElement {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** The parts of one entry by name, such as `title` and `g:price`, in the order of the file; parts of parts by their path, `g:shipping/g:price`. */
export interface XmlEntry {
  line: number;
  parts: Map<string, XmlElement[]>;
  /** There was more in it than any deal has, and so it was not read on. */
  isTooLong: boolean;
}

/** What a feed says about itself, before its entries. */
export interface Channel {
  /** Of an Atom feed. */
  id?: string;
  /** The website that the feed belongs to. */
  link?: string;
  /** The feed's own address. */
  self?: string;
}

/** In characters and levels. The longest deal that keeps the board's limits is far below. */
const most = { entry: 256 * 1024, parts: 500, unbroken: 1_048_576, depth: 40 };
const roots = new Set(['rss', 'rdf', 'channel', 'feed', 'deals']);
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
export async function* parseXmlEntries(texts: AsyncIterable<string>, channel: Channel): AsyncGenerator<XmlEntry> {
  const reader = new EntryReader(channel);
  for await (const text of texts) yield* reader.read(text);
  yield* reader.end();
}

interface Open extends XmlEntry {
  /** At which level it stands, and how much it holds. */
  level: number;
  size: number;
  parents: { said: XmlElement; level: number }[];
}

class EntryReader {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  readonly #channel: Channel;
  readonly #path: string[] = [];
  #entry: Open | undefined;
  /** Text of the channel's part that is being read. */
  #text = '';
  #ready: XmlEntry[] = [];
  /** Characters since anything began or ended. */
  #unbroken = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
    Object.assign(this.#parser.ENTITIES, namedLikeInPages);
    this.#parser.on('doctype', refuseEntities);
    this.#parser.on('error', refuseBroken);
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
    this.#parser.on('closetag', () => this.#finish());
  }

  read(text: string): XmlEntry[] {
    this.#parser.write(text);
    this.#unbroken += text.length;
    if (this.#unbroken > most.unbroken) throw new UnreadableFeed('something in it is longer than anything in a feed');
    return this.#ready.splice(0);
  }

  end(): XmlEntry[] {
    this.#parser.close();
    return this.#ready.splice(0);
  }

  #begin(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#unbroken = 0;
    const name = tag.replace(/^(?:atom|rss|rdf):/i, '').toLowerCase();
    if (this.#path.length === 0 && !roots.has(name)) throw new UnreadableFeed(`it is no feed: it begins with <${tag.slice(0, 40)}>`);
    if (this.#path.length >= most.depth) throw new UnreadableFeed('it nests deeper than any feed');
    this.#path.push(name);
    const level = this.#path.length;
    if (this.#entry !== undefined) beginPart(this.#entry, this.#path, attributes);
    else if (level > 1 && entryNames.has(name))
      this.#entry = { line: this.#parser.line, parts: new Map(), isTooLong: false, level, size: 0, parents: [] };
    else if (name === 'link') this.#link(attributes);
    this.#text = '';
  }

  #link({ href, rel = 'alternate' }: Readonly<Record<string, string>>): void {
    if (href === undefined || !this.#isInChannel()) return;
    if (rel === 'alternate') this.#channel.link ??= href;
    if (rel === 'self') this.#channel.self ??= href;
  }

  #isInChannel(): boolean {
    return ['channel', 'feed'].includes(this.#path.at(-2) ?? '');
  }

  #add(text: string): void {
    this.#unbroken = 0;
    if (this.#entry !== undefined) addText(this.#entry, text);
    else this.#text = text.trim() || this.#text;
  }

  #finish(): void {
    this.#unbroken = 0;
    const level = this.#path.length;
    if (this.#entry?.level === level) {
      this.#ready.push(this.#entry);
      this.#entry = undefined;
    } else if (this.#entry?.parents.at(-1)?.level === level) this.#entry.parents.pop();
    else if (this.#entry === undefined && this.#text !== '' && this.#isInChannel()) this.#describe(this.#path.at(-1));
    this.#path.pop();
  }

  #describe(part: string | undefined): void {
    if (part === 'link') this.#channel.link ??= this.#text;
    if (part === 'id') this.#channel.id ??= this.#text;
  }
}

function refuseEntities(declared: string): void {
  if (/<!entity/i.test(declared)) throw new UnreadableFeed('it declares entities of its own, which are not read');
}

/** An entity that nobody knows stays as it is written; everything else that is wrong may mean anything. */
function refuseBroken({ message }: Error): void {
  if (/undefined entity/.test(message)) return;
  const [, line, column, what] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  throw new UnreadableFeed(`it is not well-formed (${what === undefined ? message : `line ${line}, column ${column}: ${what}`})`);
}

function beginPart(entry: Open, path: readonly string[], attributes: Readonly<Record<string, string>>): void {
  const said = { text: '', attributes };
  const name = path.slice(entry.level).join('/');
  const list = entry.parts.get(name) ?? [];
  entry.size += name.length + JSON.stringify(attributes).length;
  if (entry.size > most.entry || entry.parts.size >= most.parts) entry.isTooLong = true;
  if (entry.isTooLong) return;
  entry.parts.set(name, list);
  list.push(said);
  entry.parents.push({ said, level: path.length });
}

/** What stands in a part stands in those around it too. */
function addText(entry: Open, text: string): void {
  entry.size += text.length;
  if (entry.size > most.entry) entry.isTooLong = true;
  if (!entry.isTooLong) for (const { said } of entry.parents) said.text += text;
}
