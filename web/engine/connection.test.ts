import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { createConnectionStatus } from './connection-status.ts';
import type { StreamListener } from './event-stream.ts';
import { createReadStore } from './read-store.ts';

class Stream {
  open = true;
  readonly watched: Record<string, string>;
  readonly listener: StreamListener;

  constructor(url: string, listener: StreamListener) {
    const query = new URL(url, 'http://board').searchParams;
    const etags = query.getAll('etag');
    this.watched = Object.fromEntries(query.getAll('watch').map((path, index) => [path, etags[index] ?? '']));
    this.listener = listener;
  }

  close = () => {
    this.open = false;
  };
  snapshot = (path: string, etag: string, data: unknown) => this.listener.onEvent('snapshot', { path, etag, data });
  patch = (path: string, etag: string, patch: unknown) => this.listener.onEvent('patch', { path, etag, patch });
}

function start() {
  const streams: Stream[] = [];
  const store = createReadStore();
  const status = createConnectionStatus();
  const connection = createConnection(store, status, (url, listener) => {
    const stream = new Stream(url, listener);
    streams.push(stream);
    return stream;
  });
  const latest = () => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('No stream was opened');
    return stream;
  };
  const opened = () => {
    const stream = latest();
    stream.listener.onOpen();
    return stream;
  };
  connection.start();
  return { streams, store, status, connection, latest, opened };
}

const soon = () => vi.advanceTimersByTime(20);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('paths that are watched within a moment share one stream, with their known etags', () => {
  const { store, streams, latest } = start();
  store.snapshot('/api/board', { etag: 's1', data: {} });
  store.watch('/api/board', () => {});
  store.watch('/api/deals', () => {});
  soon();
  expect(streams).toHaveLength(1);
  expect(latest().watched).toEqual({ '/api/board': 's1', '/api/deals': '' });
});

test('a read that failed keeps the connection, is not live, and can be asked for again at once', () => {
  const { store, streams, status, connection, opened, latest } = start();
  store.watch('/a', () => {});
  store.watch('/b', () => {});
  soon();
  const stream = opened();
  stream.snapshot('/b', 'b1', 1);
  stream.listener.onEvent('status', { live: false });
  for (const path of ['/a', '/b']) stream.listener.onEvent('failed', { path });
  const failed = { status: 'loading', hasFailed: true };
  expect([store.get('/a'), store.get('/b'), status.get()]).toEqual([failed, { status: 'ready', data: 1 }, 'interrupted']);
  connection.retry();
  soon();
  expect([streams.length, latest().watched, store.get('/a')]).toEqual([2, { '/a': '', '/b': 'b1' }, failed]);
  opened().snapshot('/a', 'a1', 2);
  expect(store.get('/a')).toEqual({ status: 'ready', data: 2 });
});

test('when the watched paths change, the first stream closes only once the second is open', () => {
  const { store, streams, opened } = start();
  store.watch('/api/deals', () => {});
  soon();
  const first = opened();
  soon();
  store.watch('/api/board', () => {});
  soon();
  expect([streams.length, first.open]).toEqual([2, true]);
  opened();
  expect(first.open).toBe(false);
});

test('paths that are watched while a stream is opening are added after it has opened', () => {
  const { store, streams, opened, latest } = start();
  store.watch('/api/deals', () => {});
  soon();
  store.watch('/api/board', () => {});
  soon();
  expect(streams).toHaveLength(1);
  opened();
  soon();
  expect(latest().watched).toHaveProperty('/api/board');
});

test('the stream closes when no path is watched any more', () => {
  const { store, opened } = start();
  const stop = store.watch('/api/deals', () => {});
  soon();
  const stream = opened();
  stop();
  soon();
  expect(stream.open).toBe(false);
});

describe('a patch', () => {
  test('starts from the patch before it', () => {
    const { store, opened } = start();
    store.watch('/a', () => {});
    soon();
    const stream = opened();
    stream.snapshot('/a', '1', { up: 1 });
    stream.patch('/a', '2', { up: 2 });
    expect(store.get('/a')).toEqual({ status: 'ready', data: { up: 2 } });
  });

  test('that the other stream has delivered already is not applied twice', () => {
    const { store, opened, streams } = start();
    store.watch('/a', () => {});
    soon();
    const first = opened();
    first.snapshot('/a', '1', { list: [1] });
    soon();
    store.watch('/b', () => {});
    soon();
    first.patch('/a', '2', { list: [1, 2] });
    opened().patch('/a', '2', { list: [1, 2] });
    expect(store.get('/a').data).toEqual({ list: [1, 2] });
    soon();
    expect(streams).toHaveLength(2);
  });

  test('that starts from an unknown state makes the next stream ask for the whole read', () => {
    const { store, opened, latest, streams } = start();
    store.watch('/a', () => {});
    soon();
    const first = opened();
    first.snapshot('/a', '1', { up: 1 });
    soon();
    store.watch('/b', () => {});
    soon();
    first.patch('/a', '2', { up: 2 });
    first.patch('/a', '3', { up: 3 });
    opened().patch('/a', '2', { up: 2 });
    expect(store.get('/a').data).toEqual({ up: 3 });
    soon();
    expect(streams).toHaveLength(3);
    expect(latest().watched['/a']).toBe('');
  });
});

describe('a lost stream', () => {
  test('reconnects by etag, with growing delays', () => {
    const { store, streams, opened, latest } = start();
    store.watch('/a', () => {});
    soon();
    const stream = opened();
    stream.snapshot('/a', '1', {});
    for (const [count, longest] of [500, 750, 1_125].entries()) {
      latest().listener.onEnd();
      vi.advanceTimersByTime(longest / 2 - 1);
      expect(streams).toHaveLength(count + 1);
      vi.advanceTimersByTime(longest / 2 + 1);
      expect(streams).toHaveLength(count + 2);
    }
    expect(latest().watched).toEqual({ '/a': '1' });
  });

  test('that opens and soon ends counts as a failure, until one is stable', () => {
    const { store, streams, opened } = start();
    store.watch('/a', () => {});
    soon();
    const dies = (longest: number) => {
      const count = streams.length;
      opened().listener.onEnd();
      vi.advanceTimersByTime(longest / 2 - 1);
      expect(streams).toHaveLength(count);
      vi.advanceTimersByTime(longest / 2 + 1);
      expect(streams).toHaveLength(count + 1);
    };
    for (const longest of [500, 750, 1_125, 1_687.5]) dies(longest);
    opened();
    vi.advanceTimersByTime(3_000);
    store.watch('/b', () => {});
    soon();
    opened();
    vi.advanceTimersByTime(3_000);
    dies(500);
  });

  test('is shown as interrupted only if it stays away', () => {
    const { store, status, opened, latest } = start();
    store.watch('/a', () => {});
    soon();
    const stream = opened();
    expect(status.get()).toBe('connecting');
    stream.listener.onEvent('status', { live: true });
    stream.listener.onEnd();
    vi.advanceTimersByTime(1_900);
    expect(status.get()).toBe('live');
    vi.advanceTimersByTime(200);
    expect(status.get()).toBe('interrupted');
    latest().listener.onOpen();
    expect(status.get()).toBe('interrupted');
    latest().listener.onEvent('status', { live: true });
    expect(status.get()).toBe('live');
  });

  test('that was stopped on purpose does not reconnect', () => {
    const { store, streams, connection, opened } = start();
    store.watch('/a', () => {});
    soon();
    opened();
    connection.stop();
    store.watch('/b', () => {});
    vi.advanceTimersByTime(60_000);
    expect(streams.map((stream) => stream.open)).toEqual([false]);
    connection.start();
    expect(streams).toHaveLength(2);
  });
});

test('a server that loses its database shows as interrupted, without a new stream', () => {
  const { store, status, streams, opened } = start();
  store.watch('/a', () => {});
  soon();
  const stream = opened();
  stream.listener.onEvent('status', { live: false });
  expect(status.get()).toBe('interrupted');
  stream.listener.onEvent('status', { live: true });
  expect([status.get(), streams.length]).toEqual(['live', 1]);
});

test('a read that is gone has a problem, and may come back', () => {
  const { store, opened } = start();
  store.watch('/a', () => {});
  soon();
  const stream = opened();
  stream.listener.onEvent('gone', { path: '/a', problem: { code: 'NOT_FOUND', status: 404 } });
  expect(store.get('/a')).toMatchObject({ status: 'gone', problem: { code: 'NOT_FOUND' } });
  stream.snapshot('/a', '1', { id: 1 });
  expect(store.get('/a')).toEqual({ status: 'ready', data: { id: 1 } });
});
