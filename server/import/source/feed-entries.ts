import { textOf, UnreadableFeed } from './decode-xml.ts';
import type { Entry } from './entry.ts';
import { saidBy } from './feed-deal.ts';
import { type Channel, xmlEntries } from './xml-entries.ts';

/** The deals of a feed. Where it can't be read on, that is the last entry, with the reason; all before it are good. */
export async function* feedEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const channel: Channel = {};
  let last = 1;
  try {
    for await (const entry of xmlEntries(textOf(chunks), channel)) {
      last = entry.line;
      if (entry.isTooLong) yield { number: entry.line, refusal: 'longer than 256 KB' };
      else yield { number: entry.line, ...saidBy(entry, channel) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    yield { number: last, refusal: `The file can't be read from here on: ${error.message}` };
  }
}
