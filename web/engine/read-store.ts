import type { ProblemDocument } from '../../shared/errors.ts';
import { watches } from '../../shared/first-load-limits.ts';
import type { ReadPath } from '../../shared/reads.ts';
import { createListeners } from '../lib/listeners.ts';
import { applyMergePatch } from './merge-patch.ts';
import { shareStructure } from './structural-sharing.ts';

/** What this tab knows of a read. The object is replaced, never changed, so it can be compared by identity. */
export interface ReadState<Data = unknown> {
  /** `gone`: there is nothing to read, and `problem` says why. It may appear later. */
  status: 'loading' | 'ready' | 'gone';
  data?: Data;
  problem?: ProblemDocument;
  /** The server could not read it, though it answers. It tries again. */
  hasFailed?: true;
}

export interface Snapshot {
  etag: string;
  data: unknown;
}

/** The reads in a page, by path; `problem` instead of a read that shows nothing to this viewer. */
export type PageReads = Record<string, Snapshot | { problem: ProblemDocument }>;

interface Entry {
  state: ReadState;
  etag: string | undefined;
  listeners: Set<() => void>;
  /** A counter: the most recently watched read has the highest. */
  watchedAt: number;
}

/** Servers accept request heads of up to 16 KB, cookies included. */
const maxUrlLength = 11_000;
/** What `watch=`, `&etag=` and the etag add to each path. */
const lengthPerPath = 40;

/** Reads that are kept while no screen shows them, so that Back is instant. */
const maxIdle = 80;

function fitIntoUrl(paths: string[]): string[] {
  let room = maxUrlLength;
  return paths.filter((path) => {
    room -= encodeURIComponent(path).length + lengthPerPath;
    return room >= 0;
  });
}

const notRendered: ReadState = { status: 'loading' };

export type ReadStore = ReturnType<typeof createReadStore>;

/** All reads of this tab, by path. A path is watched while it has listeners. */
export function createReadStore() {
  const entries = new Map<string, Entry>();
  const rendered = new Map<string, ReadState>();
  const watchListeners = createListeners();
  let watchCount = 0;

  function entryOf(path: string): Entry {
    let entry = entries.get(path);
    if (entry === undefined) {
      entry = { state: { status: 'loading' }, etag: undefined, listeners: new Set(), watchedAt: 0 };
      entries.set(path, entry);
    }
    return entry;
  }

  function put(path: string, state: ReadState, etag: string | undefined) {
    const entry = entryOf(path);
    entry.etag = etag;
    if (entry.state.status === state.status && entry.state.data === state.data && state.status === 'ready') return;
    entry.state = state;
    for (const listener of [...entry.listeners]) listener();
  }

  function evictOldest() {
    const idle = [...entries].filter(([, entry]) => entry.listeners.size === 0).sort(([, a], [, b]) => a.watchedAt - b.watchedAt);
    for (const [path] of idle.slice(0, Math.max(0, idle.length - maxIdle))) entries.delete(path);
  }

  return {
    get: <Data>(path: ReadPath<Data> | string) => entryOf(path).state as ReadState<Data>,
    etag: (path: string): string | undefined => entries.get(path)?.etag,
    /** What the page was rendered from, which hydration starts from, however late a part of the page is hydrated. */
    rendered: <Data>(path: ReadPath<Data> | string) => (rendered.get(path) ?? notRendered) as ReadState<Data>,

    /** Listens to a read, and so watches it. Returns how to stop. */
    watch(path: string, listener: () => void): () => void {
      const entry = entryOf(path);
      entry.watchedAt = ++watchCount;
      entry.listeners.add(listener);
      if (entry.listeners.size === 1) watchListeners.notify();
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        evictOldest();
        watchListeners.notify();
      };
    },

    /** The paths to watch, oldest first: the latest ones, as many as one stream may watch and its URL can hold. */
    watched(): string[] {
      const latest = [...entries]
        .filter(([, entry]) => entry.listeners.size > 0)
        .sort(([, a], [, b]) => b.watchedAt - a.watchedAt)
        .slice(0, watches.max)
        .map(([path]) => path);
      return fitIntoUrl(latest).reverse();
    },

    /** Calls the listener when `watched` may have changed. Returns how to stop. */
    onWatchedChange: watchListeners.subscribe,

    /** The state of a read, if this tab has asked for it. */
    peek: <Data>(path: ReadPath<Data> | string) => entries.get(path)?.state as ReadState<Data> | undefined,

    /** Everything this tab has read, by path. */
    ready: (): [path: string, Snapshot][] =>
      [...entries].flatMap(([path, { state, etag = '' }]) => (state.status === 'ready' ? [[path, { etag, data: state.data }]] : [])),

    /** Replaces everything by what came with the page. Parts that are the person's own are not rendered by the server. */
    load(page: PageReads, isOwn: (path: string) => boolean) {
      entries.clear();
      rendered.clear();
      for (const [path, read] of Object.entries(page)) {
        if ('problem' in read) put(path, { status: 'gone', problem: read.problem }, undefined);
        else put(path, { status: 'ready', data: read.data }, read.etag);
        if (!isOwn(path)) rendered.set(path, entryOf(path).state);
      }
    },
    snapshot(path: string, { etag, data }: Snapshot) {
      put(path, { status: 'ready', data: shareStructure(entryOf(path).state.data, data) }, etag);
    },
    patch(path: string, etag: string, patch: unknown) {
      put(path, { status: 'ready', data: applyMergePatch(entryOf(path).state.data, patch) }, etag);
    },
    gone(path: string, problem: ProblemDocument) {
      put(path, { status: 'gone', problem }, undefined);
    },
    /** What is known of it stays. */
    failed(path: string) {
      const { state, etag } = entryOf(path);
      if (state.status === 'loading') put(path, { ...state, hasFailed: true }, etag);
    },
    /** Forgets everything that no screen shows. */
    dropIdle() {
      for (const [path, { listeners }] of entries) if (listeners.size === 0) entries.delete(path);
    },
    /** Makes the next stream send the read whole. Until then it stays on the screen. */
    invalidate(path: string) {
      entryOf(path).etag = undefined;
    },
  };
}
