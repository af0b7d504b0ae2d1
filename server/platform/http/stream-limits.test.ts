import { expect, test } from 'vitest';
import { StreamLimits } from './stream-limits.ts';

const lists = (count: number) => Array.from({ length: count }, (_, i) => `/api/deals?after=${i}`);
const searches = (count: number) => Array.from({ length: count }, (_, i) => `/api/deals?sort=new&q=${i}`);

test('a client may have a limited number of streams, and another one after a stream ends', () => {
  const admission = new StreamLimits();
  const leave = Array.from({ length: 100 }, () => admission.admit('192.0.2.1', lists(1)));
  expect(() => admission.admit('192.0.2.1', lists(1))).toThrow('Too many event-streams');
  admission.admit('192.0.2.2', lists(1));
  leave[0]?.();
  admission.admit('192.0.2.1', lists(1));
});

test('the watches of a client are limited over all its streams', () => {
  const admission = new StreamLimits();
  const leave = Array.from({ length: 20 }, () => admission.admit('192.0.2.1', lists(50)));
  expect(() => admission.admit('192.0.2.1', lists(1))).toThrow('Too many event-streams');
  for (const left of leave) left();
  admission.admit('192.0.2.1', lists(1_000));
});

test('a search counts as several watches', () => {
  const admission = new StreamLimits();
  admission.admit('192.0.2.1', searches(199));
  admission.admit('192.0.2.1', lists(5));
  expect(() => admission.admit('192.0.2.1', lists(1))).toThrow('Too many event-streams');
  expect(() => admission.admit('192.0.2.2', searches(201))).toThrow('Too many event-streams');
});
