import type { Entry } from './entry.ts';
import { readLines } from './file-lines.ts';
import { readFeed } from './read-feed.ts';

/** Bytes within which a feed declares its encoding. */
const declaration = 1_024;

/** What the report counts. */
export type SourceKind = 'lines' | 'entries';

/** Reads the deals of a source, one at a time: a feed if it starts like XML, else JSON Lines. */
export async function* readEntries(chunks: AsyncIterable<Buffer>, onKind: (kind: SourceKind) => void): AsyncGenerator<Entry> {
  const all = chunks[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  for (let next = await all.next(); next.done !== true; next = await all.next()) {
    begin = Buffer.concat([begin, next.value]);
    if (isBlank(begin)) begin = begin.subarray(-4);
    else if (begin.length >= declaration) break;
  }
  const isXml = looksLikeXml(begin);
  onKind(isXml ? 'entries' : 'lines');
  const file = after(begin, all);
  yield* isXml ? readFeed(file) : jsonLines(file);
}

async function* after(begin: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield begin;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

const isBlank = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s*$/.test(bytes.toString('latin1')) && bytes.length < 1_048_576;

/** In UTF-8 and other supersets of ASCII, and in UTF-16 with a byte order mark. */
const looksLikeXml = (bytes: Buffer) =>
  /^(?:\xef\xbb\xbf)?\s*<|^(?:\xff\xfe<\0|\xfe\xff\0<)/.test(bytes.subarray(0, 4_096).toString('latin1'));

async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  for await (const { number, text = '', refusal } of readLines(chunks)) {
    if (refusal !== undefined) yield { number, refusal };
    else yield parsed(number, text);
  }
}

function parsed(number: number, json: string): Entry {
  try {
    return { number, content: JSON.parse(json) };
  } catch {
    return { number, refusal: 'not JSON' };
  }
}
