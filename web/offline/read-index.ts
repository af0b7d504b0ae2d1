import { offlineReads as bounds } from '../../shared/offline-limits.ts';
import type { Me } from '../../shared/people.ts';

/** What is stored of a read besides its data. */
export interface StoredRead {
  /** When (ms since the epoch) it was last known to be current. */
  at: number;
  /** Characters of its JSON. */
  size: number;
  /** For a deal's page. */
  deal?: { id: number; slug: string; title: string };
}

export interface ReadIndex {
  /** Whose reads these are (`readerOf`). */
  reader: string;
  /** By path. */
  reads: Record<string, StoredRead>;
}

/** A person and what they may see; empty for a guest. */
export const readerOf = (me: Me | undefined): string => (me === undefined ? '' : `${me.id} ${me.role} ${me.state}`);

/**
 * The reads that this reader's page may add to. Undefined if someone else's are stored, or if what the page stored was deleted: then someone
 * else has signed in or out in another tab.
 */
export function readsToChange(index: ReadIndex | undefined, reader: string, hasStored: boolean): ReadIndex['reads'] | undefined {
  if (index === undefined) return hasStored ? undefined : {};
  return index.reader === reader ? index.reads : undefined;
}

/** Divides the stored reads into those to keep, the most recent ones first, and the paths to delete. */
export function prune(reads: ReadIndex['reads'], now: number): { kept: ReadIndex['reads']; dropped: string[] } {
  let [count, characters] = [0, 0];
  const kept: ReadIndex['reads'] = {};
  const dropped: string[] = [];
  for (const [path, read] of Object.entries(reads).sort(([, one], [, other]) => other.at - one.at)) {
    const fits = now - read.at < bounds.keptFor * 1_000 && count < bounds.max && characters + read.size <= bounds.characters;
    if (!fits) {
      dropped.push(path);
      continue;
    }
    kept[path] = read;
    count++;
    characters += read.size;
  }
  return { kept, dropped };
}
