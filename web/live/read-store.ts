import type { ProblemDocument } from '../../shared/errors.ts';
import { watches } from '../../shared/limits.ts';
import type { ReadPath } from '../../shared/reads.ts';
import { keepIdentity } from './keep-identity.ts';
import { applyMergePatch } from './merge-patch.ts';

/** A read as it is known here. The object is replaced, never changed, so it can be compared by identity. */
export interface ReadState<Data = unknown> {
  /** `gone`: there is nothing to read, and `problem` says why; it may come into being later. */
  status: 'loading' | 'ready' | 'gone';
  data?: Data;
  problem?: ProblemDocument;
}

export interface Snapshot {
  etag: string;
  data: unknown;
}

interface Entry {
  state: ReadState;
  etag: string | undefined;
  listeners: Set<() => void>;
  /** Counts up; the most recently watched has the highest. */
  watchedAt: number;
}

/** Servers take a request's head up to 16 KB, cookies and all. */
const longestAddress = 11_000;
/** What `watch=`, `&etag=` and the etag add to each path. */
const aroundPath = 40;

/** How many reads are kept that no screen shows at the moment, so that Back is instant. */
const kept = 80;

function fitting(paths: string[]): string[] {
  let room = longestAddress;
  return paths.filter((path) => {
    room -= encodeURIComponent(path).length + aroundPath;
    return room >= 0;
  });
}

export type ReadStore = ReturnType<typeof createReadStore>;

/** Everything read from the board, by path, and which of it is watched: a path is watched while somebody listens to it. */
export function createReadStore() {
  const entries = new Map<string, Entry>();
  let watchListener = () => {};
  let moment = 0;

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

  function forgetOldest() {
    const idle = [...entries].filter(([, entry]) => entry.listeners.size === 0).sort(([, a], [, b]) => a.watchedAt - b.watchedAt);
    for (const [path] of idle.slice(0, Math.max(0, idle.length - kept))) entries.delete(path);
  }

  return {
    get: <Data>(path: ReadPath<Data> | string) => entryOf(path).state as ReadState<Data>,
    etag: (path: string): string | undefined => entries.get(path)?.etag,

    /** Listens to a read, and thereby watches it. Answers how to stop. */
    watch(path: string, listener: () => void): () => void {
      const entry = entryOf(path);
      entry.watchedAt = ++moment;
      entry.listeners.add(listener);
      if (entry.listeners.size === 1) watchListener();
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        forgetOldest();
        watchListener();
      };
    },

    /** What should be watched now, oldest first: as many of the latest as one stream may watch and its address can hold. */
    watched(): string[] {
      const latest = [...entries]
        .filter(([, entry]) => entry.listeners.size > 0)
        .sort(([, a], [, b]) => b.watchedAt - a.watchedAt)
        .slice(0, watches.most)
        .map(([path]) => path);
      return fitting(latest).reverse();
    },

    /** Calls when `watched` may have changed. */
    onWatchedChange(listener: () => void) {
      watchListener = listener;
    },

    snapshot(path: string, { etag, data }: Snapshot) {
      put(path, { status: 'ready', data: keepIdentity(entryOf(path).state.data, data) }, etag);
    },
    patch(path: string, etag: string, patch: unknown) {
      put(path, { status: 'ready', data: applyMergePatch(entryOf(path).state.data, patch) }, etag);
    },
    gone(path: string, problem: ProblemDocument) {
      put(path, { status: 'gone', problem }, undefined);
    },
    /** What is known of it is not to be built on: the next stream asks for it whole. It stays on the screen until then. */
    distrust(path: string) {
      entryOf(path).etag = undefined;
    },
  };
}
