import { clear, createStore, get, getMany, promisifyRequest } from 'idb-keyval';
import type { DealDetail } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { mayBeStored } from '../../shared/stored-reads.ts';
import { connectionStatus, readStore } from '../engine/live.ts';
import type { Snapshot } from '../engine/read-store.ts';
import { createListeners } from '../lib/listeners.ts';
import { prune, type ReadIndex, readerOf, readsToChange, type StoredRead } from './read-index.ts';

const store = createStore('dealwire-reads', 'reads');
const indexKey = 'index';

/** By path: the data that is stored, to notice changes, and when (ms since the epoch) it was last current. */
const stored = new Map<string, unknown>();
const currentAt = new Map<string, number>();
const listeners = createListeners();
/** Whose stored reads the page shows, if it came without data. */
let restoredReader: string | undefined;
let hasStored = false;
let isStopped = false;
/** How often everything was deleted. */
let deletions = 0;

/** Whether the page came without data, so that it shows what this browser has stored. */
export const isRestored = (): boolean => restoredReader !== undefined;

/** Whom the page was made for (`readerOf`). Undefined if it is unknown, or once they have signed out. */
export function shownReader(): string | undefined {
  const { status, data } = readStore.get(reads.me());
  return status === 'gone' ? undefined : readerOf(data);
}

export const storedIndex = (): Promise<ReadIndex | undefined> => get<ReadIndex>(indexKey, store);

/** What is stored of the reads of the reader whose page this is. */
export async function readableIndex(): Promise<ReadIndex | undefined> {
  const index = await storedIndex();
  return index?.reader === (restoredReader ?? shownReader()) ? index : undefined;
}

/** Shows everything that is stored. Called before the first render of a page without data. */
export async function restoreReads(): Promise<void> {
  const index = await storedIndex();
  restoredReader = index?.reader ?? '';
  if (index?.reader !== undefined) await fill(Object.keys(index.reads), index);
}

/** Shows what is stored of the reads that a screen waits for. */
export async function fillPendingReads(): Promise<void> {
  const waiting = readStore.watched().filter((path) => readStore.get(path).status === 'loading');
  const index = waiting.length === 0 ? undefined : await readableIndex();
  if (index !== undefined) await fill(waiting, index);
}

async function fill(paths: readonly string[], index: ReadIndex): Promise<void> {
  const known = paths.filter((path) => path in index.reads);
  const texts = await getMany<string | undefined>(known, store);
  for (const [i, path] of known.entries()) {
    const text = texts[i];
    if (text === undefined || readStore.get(path).status !== 'loading') continue;
    const snapshot = JSON.parse(text) as Snapshot;
    stored.set(path, snapshot.data);
    currentAt.set(path, index.reads[path]?.at ?? 0);
    readStore.snapshot(path, snapshot);
  }
  listeners.notify();
}

/** Stores what has changed and may be stored, for this reader. */
export async function storeReads(reader: string): Promise<void> {
  const now = Date.now();
  if (connectionStatus.get() === 'live') markCurrent(now);
  await change(reader, now, (reads) => {
    const texts = new Map<string, string>();
    for (const [path, snapshot] of readStore.ready().filter(([path]) => mayBeStored(path))) {
      if (stored.get(path) !== snapshot.data) {
        const text = JSON.stringify(snapshot);
        texts.set(path, text);
        stored.set(path, snapshot.data);
        reads[path] = described(path, snapshot.data, { at: now, size: text.length });
      }
      const at = currentAt.get(path);
      if (at !== undefined && reads[path] !== undefined) reads[path].at = at;
    }
    return texts;
  });
}

/** Stores reads that no screen has shown. */
export async function addReads(reader: string, snapshots: readonly [path: string, Snapshot][]): Promise<void> {
  const now = Date.now();
  const texts = new Map(snapshots.map(([path, snapshot]) => [path, JSON.stringify(snapshot)]));
  await change(reader, now, (reads) => {
    for (const [path, { data }] of snapshots) reads[path] = described(path, data, { at: now, size: texts.get(path)?.length ?? 0 });
    return texts;
  });
}

/** Adds to this reader's reads in one transaction: another tab may be adding too, and someone else may have signed in there. */
const change = (reader: string, now: number, add: (reads: ReadIndex['reads']) => ReadonlyMap<string, string>): Promise<void> =>
  store('readwrite', async (objects) => {
    const before = deletions;
    const index = await promisifyRequest<ReadIndex | undefined>(objects.get(indexKey));
    if (isStopped || shownReader() !== reader) return;
    const reads = readsToChange(index, reader, hasStored);
    isStopped = reads === undefined;
    if (reads === undefined) return;
    const texts = add(reads);
    const gone = Object.keys(reads).filter((path) => readStore.peek(path)?.status === 'gone');
    for (const path of gone) delete reads[path];
    const { kept, dropped } = prune(reads, now);
    objects.put({ reader, reads: kept } satisfies ReadIndex, indexKey);
    for (const [path, text] of texts) if (path in kept) objects.put(text, path);
    for (const path of [...gone, ...dropped]) objects.delete(path);
    await promisifyRequest(objects.transaction);
    // Unless that was deleted meanwhile.
    if (deletions === before) hasStored = true;
  });

const described = (path: string, data: unknown, read: StoredRead): StoredRead => {
  if (!/^\/api\/deals\/\d+$/.test(path)) return read;
  const { id, slug, title } = data as DealDetail;
  return { ...read, deal: { id, slug, title } };
};

/** Notes that everything on the screen is current. */
export function markCurrent(now: number): void {
  for (const path of readStore.watched()) currentAt.set(path, now);
}

/** Calls the listener when stored reads are shown. */
export const onShowStored = listeners.subscribe;

/** When (ms since the epoch) the oldest part of the screen was last current. */
export function shownSince(): number | undefined {
  const times = readStore.watched().flatMap((path) => currentAt.get(path) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Deletes everything, since the next person may be someone else. `forGood`: this page stores nothing more. */
export async function forgetReads({ forGood = false } = {}): Promise<void> {
  isStopped = forGood;
  deletions += 1;
  hasStored = false;
  stored.clear();
  currentAt.clear();
  await clear(store);
}
