import { decodeXml, UnreadableFeed } from './decode-xml.ts';
import type { Entry } from './entry.ts';
import { parseFeedDeal } from './feed-deal.ts';
import { type Channel, parseXmlEntries } from './xml-entries.ts';

/** The deals of a feed. Where it can't be read on, that is the last entry, with the reason; all before it are good. */
export async function* readFeed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const channel: Channel = {};
  let last = 1;
  try {
    for await (const entry of parseXmlEntries(decodeXml(chunks), channel)) {
      last = entry.line;
      if (entry.isTooLong) yield { number: entry.line, refusal: 'longer than 256 KB' };
      else yield { number: entry.line, ...parseFeedDeal(entry, channel) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    yield { number: last, refusal: `The file can't be read from here on: ${error.message}` };
  }
}
