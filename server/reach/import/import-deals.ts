import { type Bans, banInWords } from '../../deals/merchants/bans.ts';
import { Problem } from '../../platform/core/problem.ts';
import { slugOf } from '../../platform/text/slug.ts';
import type { BatchDeal, BatchResult, Duplicate } from './deduplicate.ts';
import { type ImportDefaults, type ImportedDeal, namedSource, toImportedDeal } from './imported-deal.ts';
import { parseLine } from './imported-line.ts';
import type { Entry, Source } from './source/entry.ts';
import { readEntries, type SourceKind } from './source/source-entries.ts';
import type { WriteDeals } from './write-deals.ts';

/** Rows per transaction: enough to make commits cheap, few enough to lose little when stopped. */
export const batchSize = 500;

export interface Refusal {
  line: number;
  /** The field and the rule, for people. */
  reason: string;
}

export interface ImportTally extends Omit<BatchResult, 'duplicates'> {
  duplicates: number;
  /** What the source consists of. */
  sourceKind: SourceKind;
  /** Of the deals that do not name their own. */
  source?: Source;
  lines: number;
  bytes: number;
  refused: number;
  /** Imported without their link, which hides its target. */
  unlinked: number;
}

export const emptyTally = (): ImportTally => ({
  sourceKind: 'lines',
  ...{ lines: 0, bytes: 0, imported: 0, existing: 0, repriced: 0, queued: 0, duplicates: 0, refused: 0, unlinked: 0 },
});

export interface ImportOptions extends Pick<ImportDefaults, 'currency'> {
  /** Overrides what a feed calls itself. */
  source?: string | undefined;
  /** For lines, and for feeds that say nothing about themselves. */
  fallbackSource?: string;
  /** What the board does not accept at present. */
  bans?: Bans;
  write: WriteDeals;
  onRefused: (refusal: Refusal) => void;
  /** Called for deals that are skipped because their offer is live in another deal. */
  onDuplicate?: (duplicate: Duplicate) => void;
  onProgress: (tally: ImportTally) => void;
}

/** Imports the deals of JSON Lines or of a feed in batches. Completed batches stay if it fails. */
export async function importDeals(chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportTally> {
  const tally = emptyTally();
  const seenKeys = new Set<string>();
  let batch: BatchDeal[] = [];
  let source: Source | undefined;
  const flush = async () => {
    if (batch.length > 0) {
      const { imported, existing, repriced, queued, duplicates } = await options.write(batch);
      tally.imported += imported;
      tally.existing += existing;
      tally.repriced += repriced;
      tally.queued += queued;
      tally.duplicates += duplicates.length;
      for (const duplicate of duplicates) options.onDuplicate?.(duplicate);
      batch = [];
    }
    options.onProgress(tally);
  };
  const onKind = (kind: SourceKind) => {
    tally.sourceKind = kind;
  };
  for await (const entry of readEntries(counted(chunks, tally), onKind)) {
    tally.lines += 1;
    source ??= sourceOf(entry, options);
    const read = readDeal(entry, { source, currency: options.currency }, options.bans);
    if ('refused' in read) {
      tally.refused += 1;
      options.onRefused({ line: entry.number, reason: read.refused });
    } else {
      const { importKey } = read.deal.values;
      batch.push({ line: entry.number, deal: read.deal, isRepeated: seenKeys.has(importKey) });
      seenKeys.add(importKey);
      if (read.deal.source === source) tally.source = source;
      if (read.deal.isUnlinked) tally.unlinked += 1;
    }
    if (tally.lines % batchSize === 0) await flush();
  }
  await flush();
  return tally;
}

const sourceOf = (entry: Entry, { source, fallbackSource = 'import' }: ImportOptions): Source =>
  source === undefined ? (entry.source ?? namedSource(fallbackSource)) : namedSource(source);

async function* counted(chunks: AsyncIterable<Buffer>, tally: ImportTally) {
  for await (const chunk of chunks) {
    tally.bytes += chunk.length;
    yield chunk;
  }
}

function readDeal(entry: Entry, defaults: ImportDefaults, bans: Bans | undefined): { deal: ImportedDeal } | { refused: string } {
  if (entry.refusal !== undefined) return { refused: entry.refusal };
  try {
    const deal = toImportedDeal(parseLine(entry.content), defaults);
    const ban = bans?.find(merchantOf(deal));
    return ban === undefined ? { deal } : { refused: banInWords(ban) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const field = error.extras.fields?.[0]?.field;
    return { refused: field ? `${field}: ${error.message}` : error.message };
  }
}

const merchantOf = ({ values: { url }, merchant }: ImportedDeal) => ({
  host: url === undefined ? merchant?.domain : new URL(url).hostname,
  slug: merchant?.name === undefined ? undefined : slugOf(merchant.name),
});
