import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionStatus } from './connection-status.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function observed() {
  const status = createConnectionStatus();
  const seen: string[] = [];
  status.subscribe(() => seen.push(status.get()));
  return { status, seen };
}

test('the connection status starts as connecting and notifies of each change once', () => {
  const { status, seen } = observed();
  expect(status.get()).toBe('connecting');
  status.live();
  status.live();
  status.offline();
  expect(seen).toEqual(['live', 'offline']);
});

test('a connection that is lost and back within the grace period is never shown as interrupted', () => {
  const { status, seen } = observed();
  status.live();
  status.lost();
  vi.advanceTimersByTime(1_900);
  status.live();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['live']);
});

test('a connection that stays lost is shown as interrupted, counted from the first loss', () => {
  const { status, seen } = observed();
  status.live();
  status.lost();
  vi.advanceTimersByTime(1_500);
  status.lost();
  vi.advanceTimersByTime(600);
  expect(seen).toEqual(['live', 'interrupted']);
});

test('a connection that the server calls interrupted is shown so at once', () => {
  const { status, seen } = observed();
  status.interrupted();
  status.lost();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['interrupted']);
});

test('going offline ends the grace period', () => {
  const { status, seen } = observed();
  status.lost();
  status.offline();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['offline']);
});
