import { expect, test, vi } from 'vitest';
import { watches } from '../../shared/limits.ts';
import { createReadStore } from './read-store.ts';

test('a listener is notified of changes of its own read only, and not of an equal snapshot', () => {
  const store = createReadStore();
  const listener = vi.fn();
  store.watch('/a', listener);
  store.snapshot('/b', { etag: '1', data: 1 });
  store.snapshot('/a', { etag: '1', data: { up: 1 } });
  const before = store.get('/a');
  store.snapshot('/a', { etag: '2', data: { up: 1 } });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get('/a')).toBe(before);
  expect(store.etag('/a')).toBe('2');
});

test('a read is watched while it has a listener', () => {
  const store = createReadStore();
  const stops = [store.watch('/a', () => {}), store.watch('/a', () => {})];
  stops[0]?.();
  expect(store.watched()).toEqual(['/a']);
  stops[1]?.();
  expect(store.watched()).toEqual([]);
});

test('the latest reads are watched, no more than one stream takes', () => {
  const store = createReadStore();
  for (let index = 0; index < watches.max + 5; index++) store.watch(`/${index}`, () => {});
  expect(store.watched()).toHaveLength(watches.max);
  expect(store.watched()).not.toContain('/4');
  expect(store.watched()).toContain('/5');
});

test('reads without listeners are kept for Back, up to a maximum', () => {
  const store = createReadStore();
  const read = (path: string) => {
    const stop = store.watch(path, () => {});
    store.snapshot(path, { etag: path, data: path });
    stop();
  };
  read('/first');
  read('/second');
  expect(store.get('/first').data).toBe('/first');
  for (let index = 0; index < 200; index++) read(`/${index}`);
  expect(store.etag('/first')).toBeUndefined();
  expect(store.etag('/199')).toBe('/199');
});
