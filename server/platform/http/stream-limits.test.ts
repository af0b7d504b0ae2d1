import { afterEach, expect, test } from 'vitest';
import { overrideConstants } from '../core/constants.ts';
import { StreamLimits } from './stream-limits.ts';

const guest = { address: '192.0.2.1' };
const lists = (count: number) => Array.from({ length: count }, (_, i) => `/api/deals?after=${i}`);
const searches = (count: number) => Array.from({ length: count }, (_, i) => `/api/deals?sort=new&q=${i}`);
const tooMany = 'Too many event-streams';

afterEach(() => overrideConstants({}));

test('an address of guests may have a limited number of streams, and another one after a stream ends', () => {
  const limits = new StreamLimits();
  const leave = Array.from({ length: 100 }, () => limits.admit(guest, lists(1)));
  expect(() => limits.admit(guest, lists(1))).toThrow(tooMany);
  limits.admit({ address: '192.0.2.2' }, lists(1));
  leave[0]?.();
  limits.admit(guest, lists(1));
});

test('the watches of a client are limited over all its streams', () => {
  const limits = new StreamLimits();
  const leave = Array.from({ length: 20 }, () => limits.admit(guest, lists(50)));
  expect(() => limits.admit(guest, lists(1))).toThrow(tooMany);
  for (const left of leave) left();
  limits.admit(guest, lists(1_000));
});

test('a search counts as several watches', () => {
  const limits = new StreamLimits();
  limits.admit(guest, searches(199));
  limits.admit(guest, lists(5));
  expect(() => limits.admit(guest, lists(1))).toThrow(tooMany);
  expect(() => limits.admit({ address: '192.0.2.2' }, searches(201))).toThrow(tooMany);
});

test('a member has a limit of their own, wherever they are, and guests of the same address another', () => {
  const limits = new StreamLimits();
  for (let i = 0; i < 100; i++) limits.admit(guest, lists(1));
  for (let i = 0; i < 100; i++) limits.admit({ address: `192.0.2.${i % 3}`, person: 7 }, lists(1));
  expect(() => limits.admit({ address: '192.0.2.9', person: 7 }, lists(1))).toThrow(tooMany);
  limits.admit({ address: '192.0.2.1', person: 8 }, lists(1));
});

test('many accounts at one address have a limit together', () => {
  const limits = new StreamLimits();
  const admit = (person: number) => limits.admit({ address: '192.0.2.1', person }, lists(1));
  const leave = Array.from({ length: 2_000 }, (_, i) => admit(i % 20));
  expect(() => admit(21)).toThrow(tooMany);
  leave[0]?.();
  admit(21);
});

test('an admin says how many', () => {
  overrideConstants({ 'streams.most': 10 });
  const limits = new StreamLimits();
  for (let i = 0; i < 10; i++) limits.admit(guest, lists(1));
  expect(() => limits.admit(guest, lists(1))).toThrow(tooMany);
});
