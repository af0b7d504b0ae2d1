import { clear, createStore, delMany, get, getMany, setMany } from 'idb-keyval';
import type { DealDetail } from '../../shared/deals.ts';
import { createListeners } from '../lib/listeners.ts';
import { connectionStatus, readStore } from '../live/live.ts';
import type { Snapshot } from '../live/read-store.ts';
import { prune, type ReadIndex, type StoredRead } from './read-index.ts';

const store = createStore('dealwire-reads', 'reads');
const indexKey = 'index';

/** By path: the data that is stored, to notice changes, and when (ms since the epoch) it was last current. */
const stored = new Map<string, unknown>();
const currentAt = new Map<string, number>();
const listeners = createListeners();
let isFromStorage = false;
let isStopped = false;

/** Whether the page came without data, so that it shows what this browser has stored. */
export const isRestored = (): boolean => isFromStorage;

export const storedIndex = (): Promise<ReadIndex | undefined> => get<ReadIndex>(indexKey, store);

/** Shows everything that is stored. Called before the first render of a page without data. */
export async function restoreReads(): Promise<void> {
  const index = await storedIndex();
  if (index === undefined) return;
  isFromStorage = true;
  await fill(Object.keys(index.reads), index);
}

/** Shows what is stored of the reads that a screen waits for. */
export async function fillWaiting(): Promise<void> {
  const waiting = readStore.watched().filter((path) => readStore.get(path).status === 'loading');
  const index = waiting.length === 0 ? undefined : await storedIndex();
  if (index !== undefined) await fill(waiting, index);
}

async function fill(paths: readonly string[], { reads }: ReadIndex): Promise<void> {
  const known = paths.filter((path) => path in reads);
  const texts = await getMany<string | undefined>(known, store);
  for (const [i, path] of known.entries()) {
    const text = texts[i];
    if (text === undefined || readStore.get(path).status !== 'loading') continue;
    const snapshot = JSON.parse(text) as Snapshot;
    stored.set(path, snapshot.data);
    currentAt.set(path, reads[path]?.at ?? 0);
    readStore.snapshot(path, snapshot);
  }
  listeners.tell();
}

/** Stores what has changed, for this person (0 for a guest). */
export async function storeReads(person: number): Promise<void> {
  if (isStopped) return;
  const now = Date.now();
  if (connectionStatus.get() === 'live') noteCurrent(now);
  const { reads } = (await storedIndex()) ?? { reads: {} as ReadIndex['reads'] };
  const texts = new Map<string, string>();
  for (const [path, snapshot] of readStore.ready()) {
    if (stored.get(path) !== snapshot.data) {
      const text = JSON.stringify(snapshot);
      texts.set(path, text);
      stored.set(path, snapshot.data);
      reads[path] = described(path, snapshot.data, { at: now, size: text.length });
    }
    const at = currentAt.get(path);
    if (at !== undefined && reads[path] !== undefined) reads[path].at = at;
  }
  await write({ person, reads }, texts, now);
}

/** Stores reads that no screen has shown. */
export async function addReads(person: number, snapshots: readonly [path: string, Snapshot][]): Promise<void> {
  const now = Date.now();
  const { reads } = (await storedIndex()) ?? { reads: {} as ReadIndex['reads'] };
  const texts = new Map(snapshots.map(([path, snapshot]) => [path, JSON.stringify(snapshot)]));
  for (const [path, { data }] of snapshots) reads[path] = described(path, data, { at: now, size: texts.get(path)?.length ?? 0 });
  await write({ person, reads }, texts, now);
}

async function write({ person, reads }: ReadIndex, texts: ReadonlyMap<string, string>, now: number): Promise<void> {
  const gone = Object.keys(reads).filter((path) => readStore.peek(path)?.status === 'gone');
  for (const path of gone) delete reads[path];
  const { kept, dropped } = prune(reads, now);
  await setMany([[indexKey, { person, reads: kept }], ...[...texts].filter(([path]) => path in kept)], store);
  await delMany([...gone, ...dropped], store);
}

const described = (path: string, data: unknown, read: StoredRead): StoredRead => {
  if (!/^\/api\/deals\/\d+$/.test(path)) return read;
  const { id, slug, title } = data as DealDetail;
  return { ...read, deal: { id, slug, title } };
};

/** Notes that everything on the screen is current. */
export function noteCurrent(now: number): void {
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
  stored.clear();
  await clear(store);
}
