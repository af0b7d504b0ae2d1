import type { ProblemDocument } from '../../shared/errors.ts';
import { backOff } from './back-off.ts';
import type { ConnectionStatusStore } from './connection-status.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { ReadStore } from './read-store.ts';

interface Watch {
  paths: string[];
  /** By path, the etag this stream has reached, which its next patch starts from. */
  etags: Map<string, string>;
  /** When (ms since the epoch) this stream, or the first of those it replaced, opened. */
  openSince?: number;
  stream: EventStream;
}

/** Milliseconds for which changes of the watched paths are collected: a new screen mounts many components one after another. */
const debounce = 20;
/** A stream that ends within these milliseconds counts as failed, like one that never opened. */
const stableAfter = 5_000;

/**
 * Keeps one stream open for the paths that the store watches. When they change, a second stream opens with the known etags, and only then the
 * first one closes, so no change is lost in between.
 */
export function createConnection(store: ReadStore, status: ConnectionStatusStore, openStream: typeof openEventStream = openEventStream) {
  let current: Watch | undefined;
  let next: Watch | undefined;
  let isRunning = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  store.onWatchedChange(() => {
    if (isRunning && timer === undefined) updateIn(debounce);
  });

  function updateIn(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(update, wait);
  }

  function update() {
    timer = undefined;
    // One at a time: when it opens, the paths are compared again.
    if (!isRunning || next !== undefined) return;
    const paths = store.watched();
    if (isCurrent(paths)) return;
    if (paths.length > 0) next = open(paths);
    else closeCurrent();
  }

  const isCurrent = (paths: string[]) => {
    const watched = current?.paths ?? [];
    return paths.length === watched.length && paths.every((path) => watched.includes(path));
  };

  function open(paths: string[]): Watch {
    const etags = new Map(paths.map((path) => [path, store.etag(path) ?? '']));
    const watch: Watch = {
      paths,
      etags,
      stream: openStream(addressOf(etags), {
        onOpen() {
          watch.openSince = current?.openSince ?? Date.now();
          closeCurrent();
          [current, next] = [watch, undefined];
          updateIn(debounce);
        },
        onEvent: (name, data) => receive(watch, name, data as LiveEvent),
        onEnd: () => ended(watch),
      }),
    };
    return watch;
  }

  function receive(watch: Watch, name: string, event: LiveEvent) {
    if (name === 'status') return event.live ? status.live() : status.interrupted();
    const { path, etag } = event;
    if (name === 'failed') return store.failed(path);
    const base = watch.etags.get(path);
    watch.etags.set(path, etag);
    if (name === 'gone') return store.gone(path, event.problem);
    const known = store.etag(path);
    if (name === 'snapshot') return store.snapshot(path, { etag, data: event.data });
    // While this stream was opening, the other one may have delivered the same patch.
    if (name !== 'patch' || etag === known) return;
    if (base === known) return store.patch(path, etag, event.patch);
    store.invalidate(path);
    watch.paths = watch.paths.filter((each) => each !== path);
    updateIn(debounce);
  }

  function ended(watch: Watch) {
    if (watch === next) next = undefined;
    else if (watch === current) current = undefined;
    else return;
    if (!isRunning || next !== undefined) return;
    const wasStable = watch.openSince !== undefined && Date.now() - watch.openSince > stableAfter;
    failures = wasStable ? 1 : failures + 1;
    if (current === undefined) status.lost();
    updateIn(backOff(failures));
  }

  function closeCurrent() {
    current?.stream.close();
    current = undefined;
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      failures = 0;
      update();
    },
    /** Asks again for what failed, now. */
    retry() {
      if (current !== undefined) current.paths = current.paths.filter((path) => !store.get(path).hasFailed);
      updateIn(0);
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
      timer = undefined;
      next?.stream.close();
      next = undefined;
      closeCurrent();
    },
  };
}

interface LiveEvent {
  path: string;
  etag: string;
  data: unknown;
  patch: unknown;
  problem: ProblemDocument;
  live: boolean;
}

function addressOf(etags: Map<string, string>): string {
  const query = [...etags].map(([path, etag]) => `watch=${encodeURIComponent(path)}&etag=${encodeURIComponent(etag)}`);
  return `/api/live?${query.join('&')}`;
}
