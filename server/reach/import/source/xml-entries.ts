import { SaxesParser } from 'saxes';
import { UnreadableFeed } from './decode-xml.ts';

/** An element's text and attributes. */
export interface XmlElement {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** The child elements of an entry by name, such as `title` and `g:price`, in document order; deeper ones by path, `g:shipping/g:price`. */
export interface XmlEntry {
  line: number;
  parts: Map<string, XmlElement[]>;
  /** Whether it exceeds the limits and was not read completely. */
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

/** Characters and levels, far above any valid deal. */
const limits = { entry: 256 * 1024, parts: 500, unbroken: 1_048_576, depth: 40 };
const roots = new Set(['rss', 'rdf', 'channel', 'feed', 'deals']);
const entryNames = new Set(['item', 'entry', 'deal']);
/** HTML entities that XML does not define, but that many feeds use. */
const htmlEntities = {
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
 * Reads the entries of RSS, Atom, Google's product feeds and similar XML, one at a time. Never expands declared entities. Throws
 * UnreadableFeed if it is not a feed, not well-formed, or endless.
 */
export async function* parseXmlEntries(texts: AsyncIterable<string>, channel: Channel): AsyncGenerator<XmlEntry> {
  const reader = new EntryReader(channel);
  for await (const text of texts) yield* reader.read(text);
  yield* reader.end();
}

interface OpenEntry extends XmlEntry {
  /** Its depth, and its characters so far. */
  level: number;
  size: number;
  parents: { element: XmlElement; level: number }[];
}

class EntryReader {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  readonly #channel: Channel;
  readonly #path: string[] = [];
  #entry: OpenEntry | undefined;
  /** Text of the channel's current element. */
  #text = '';
  #ready: XmlEntry[] = [];
  /** Characters since the last tag. */
  #unbroken = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
    Object.assign(this.#parser.ENTITIES, htmlEntities);
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
    if (this.#unbroken > limits.unbroken) throw new UnreadableFeed('a part of it is longer than anything in a feed');
    return this.#ready.splice(0);
  }

  end(): XmlEntry[] {
    this.#parser.close();
    return this.#ready.splice(0);
  }

  #begin(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#unbroken = 0;
    const name = tag.replace(/^(?:atom|rss|rdf):/i, '').toLowerCase();
    if (this.#path.length === 0 && !roots.has(name)) throw new UnreadableFeed(`it is not a feed: it begins with <${tag.slice(0, 40)}>`);
    if (this.#path.length >= limits.depth) throw new UnreadableFeed('it is nested deeper than any feed');
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
  if (/<!entity/i.test(declared)) throw new UnreadableFeed('it declares entities, which are not expanded');
}

/** Unknown entities stay as written; any other error makes the feed unreadable. */
function refuseBroken({ message }: Error): void {
  if (/undefined entity/.test(message)) return;
  const [, line, column, what] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  throw new UnreadableFeed(`it is not well-formed (${what === undefined ? message : `line ${line}, column ${column}: ${what}`})`);
}

function beginPart(entry: OpenEntry, path: readonly string[], attributes: Readonly<Record<string, string>>): void {
  const element = { text: '', attributes };
  const name = path.slice(entry.level).join('/');
  const list = entry.parts.get(name) ?? [];
  entry.size += name.length + JSON.stringify(attributes).length;
  if (entry.size > limits.entry || entry.parts.size >= limits.parts) entry.isTooLong = true;
  if (entry.isTooLong) return;
  entry.parts.set(name, list);
  list.push(element);
  entry.parents.push({ element, level: path.length });
}

/** An element's text is part of its parents' text. */
function addText(entry: OpenEntry, text: string): void {
  entry.size += text.length;
  if (entry.size > limits.entry) entry.isTooLong = true;
  if (!entry.isTooLong) for (const { element } of entry.parents) element.text += text;
}
