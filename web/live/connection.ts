import type { ProblemDocument } from '../../shared/errors.ts';
import { backOff } from './back-off.ts';
import type { StatusBoard } from './connection-status.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { ReadStore } from './read-store.ts';

interface Watch {
  paths: string[];
  /** By path, the etag this stream has brought us to: what its next patch starts from. */
  etags: Map<string, string>;
  /** Since when (ms since the epoch) there is a stream, this one or those it took over from. */
  since?: number;
  stream: EventStream;
}

/** How long (ms) changes of what is watched are gathered: a screen that opens mounts many parts one after another. */
const gather = 20;
/** A stream that lived this long (ms) counts as a success; one that dies sooner is waited for like one that never opened. */
const settled = 5_000;

/**
 * Keeps one stream open that watches what the store says is watched. When that changes, a second stream opens with the etags known
 * and the first closes only then, so nothing is missed in between.
 */
export function createConnection(store: ReadStore, status: StatusBoard, open: typeof openEventStream = openEventStream) {
  let current: Watch | undefined;
  let next: Watch | undefined;
  let awake = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  store.onWatchedChange(() => {
    if (awake && timer === undefined) renewIn(gather);
  });

  function renewIn(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(renew, wait);
  }

  function renew() {
    timer = undefined;
    // One at a time: when it opens, what is watched is compared again.
    if (!awake || next !== undefined) return;
    const paths = store.watched();
    if (isCurrent(paths)) return;
    if (paths.length > 0) next = start(paths);
    else closeCurrent();
  }

  const isCurrent = (paths: string[]) => {
    const watched = current?.paths ?? [];
    return paths.length === watched.length && paths.every((path) => watched.includes(path));
  };

  function start(paths: string[]): Watch {
    const etags = new Map(paths.map((path) => [path, store.etag(path) ?? '']));
    const watch: Watch = {
      paths,
      etags,
      stream: open(addressOf(etags), {
        onOpen() {
          watch.since = current?.since ?? Date.now();
          closeCurrent();
          [current, next] = [watch, undefined];
          renewIn(gather);
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
    const base = watch.etags.get(path);
    watch.etags.set(path, etag);
    if (name === 'gone') return store.gone(path, event.problem);
    const ours = store.etag(path);
    if (name === 'snapshot') return store.snapshot(path, { etag, data: event.data });
    // The other stream may have brought this one already, while this one was opening.
    if (name !== 'patch' || etag === ours) return;
    if (base === ours) return store.patch(path, etag, event.patch);
    store.distrust(path);
    watch.paths = watch.paths.filter((each) => each !== path);
    renewIn(gather);
  }

  function ended(watch: Watch) {
    if (watch === next) next = undefined;
    else if (watch === current) current = undefined;
    else return;
    if (!awake || next !== undefined) return;
    const lived = watch.since !== undefined && Date.now() - watch.since > settled;
    failures = lived ? 1 : failures + 1;
    if (current === undefined) status.lost();
    renewIn(backOff(failures));
  }

  function closeCurrent() {
    current?.stream.close();
    current = undefined;
  }

  return {
    wake() {
      if (awake) return;
      awake = true;
      failures = 0;
      renew();
    },
    sleep() {
      awake = false;
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
