import { Problem } from '../core/problem.ts';
import { dealFrom, type ImportDefaults, type ImportedDeal, namedSource } from './deal-from-line.ts';
import type { BatchDeal, BatchResult, Duplicate } from './deduplicate.ts';
import { parseLine } from './imported-line.ts';
import type { Entry, Source } from './source/entry.ts';
import { readEntries, type SourceKind } from './source/source-entries.ts';
import type { WriteDeals } from './write-deals.ts';

/** Rows in one transaction: large enough that commits cost little, small enough that a stop loses little. */
export const batchSize = 500;

export interface Refusal {
  line: number;
  /** What is wrong, for a person: the field and the rule. */
  reason: string;
}

export interface ImportTally extends Omit<BatchResult, 'doubles'> {
  doubles: number;
  /** What the file is made of. */
  sourceKind: SourceKind;
  /** Of the deals that do not name their own. */
  source?: Source;
  lines: number;
  bytes: number;
  refused: number;
  /** Taken without their link, which hid where it leads. */
  unlinked: number;
}

export interface ImportOptions extends Pick<ImportDefaults, 'currency'> {
  /** Replaces what a feed calls itself. */
  source?: string | undefined;
  /** The source of lines and feeds that say nothing of theirs. */
  fallbackSource?: string;
  write: WriteDeals;
  onRefused: (refusal: Refusal) => void;
  /** Told of what is left out because its offer is live in another deal. */
  onDuplicate?: (double: Duplicate) => void;
  onProgress: (tally: ImportTally) => void;
}

/** Brings in the deals of JSON Lines or of a feed, a batch at a time. Every batch that was written stays, however the import ends. */
export async function importDeals(chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportTally> {
  const tally: ImportTally = {
    sourceKind: 'lines',
    lines: 0,
    bytes: 0,
    imported: 0,
    alreadyThere: 0,
    repriced: 0,
    doubles: 0,
    refused: 0,
    unlinked: 0,
  };
  const brought = new Set<string>();
  let batch: BatchDeal[] = [];
  let source: Source | undefined;
  const flush = async () => {
    if (batch.length > 0) {
      const { imported, alreadyThere, repriced, doubles } = await options.write(batch);
      tally.imported += imported;
      tally.alreadyThere += alreadyThere;
      tally.repriced += repriced;
      tally.doubles += doubles.length;
      for (const double of doubles) options.onDuplicate?.(double);
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
    const read = readDeal(entry, { source, currency: options.currency });
    if ('refused' in read) {
      tally.refused += 1;
      options.onRefused({ line: entry.number, reason: read.refused });
    } else {
      const { importKey } = read.deal.values;
      batch.push({ line: entry.number, deal: read.deal, isRepeated: brought.has(importKey) });
      brought.add(importKey);
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

function readDeal(entry: Entry, defaults: ImportDefaults): { deal: ImportedDeal } | { refused: string } {
  if (entry.refusal !== undefined) return { refused: entry.refusal };
  try {
    return { deal: dealFrom(parseLine(entry.said), defaults) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const field = error.extras.fields?.[0]?.field;
    return { refused: field ? `${field}: ${error.message}` : error.message };
  }
}
