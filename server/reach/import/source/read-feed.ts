import { decodeXml, UnreadableFeed } from './decode-xml.ts';
import type { Entry, Source } from './entry.ts';
import { parseFeedDeal } from './feed-deal.ts';
import { feedSource } from './feed-source.ts';
import { type Channel, parseXmlEntries } from './xml-entries.ts';

/** Reads the deals of a feed. If it becomes unreadable, the last entry contains the reason; all entries before it are valid. */
export async function* readFeed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const channel: Channel = {};
  let number: number | undefined;
  let source: Source | undefined;
  try {
    for await (const entry of parseXmlEntries(decodeXml(chunks), channel)) {
      // All entries have the source that is known at the first one.
      if (number === undefined) source = feedSource(channel);
      number = entry.line;
      if (entry.isTooLong) yield { number, source, refusal: 'longer than 256 KB' };
      else yield { number, source, ...parseFeedDeal(entry, channel) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error;
    yield { number: number ?? 1, refusal: `The file cannot be read from here on: ${error.message}` };
  }
}
