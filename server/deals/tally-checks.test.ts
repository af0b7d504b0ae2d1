import { describe, expect, test } from 'vitest';
import type { Trust } from '../../shared/permissions.ts';
import type { CheckVerdict } from '../../shared/states.ts';
import { type Check, tallyChecks } from './tally-checks.ts';

let minute = 0;
const trustOf: Record<number, Trust> = { 1: 1, 1.5: 2, 3: 3 };
function check(verdict: CheckVerdict, weight = 1, more: Partial<Check> = {}): Check {
  minute += 1;
  return { verdict, weight, trust: trustOf[weight] ?? 0, price: null, at: new Date(minute * 60_000), isRecent: true, ...more };
}
const works = (weight = 1, more = {}) => check('works', weight, more);
const dead = (weight = 1, more = {}) => check('dead', weight, more);
const costs = (price: number, weight = 1, more = {}) => check('price_changed', weight, { price, ...more });

describe('the weight against a deal', () => {
  test.each<[string, Check[], number]>([
    ['is zero without checks', [], 0],
    ['is the sum of the weights of "dead"', [dead(0.5), dead(1), dead(1.5)], 3],
    ['is reduced by each later "works"', [dead(), dead(), works(), dead()], 2],
    ['is reduced by three for a "works" by a fact-checker', [dead(1), dead(1), works(3)], 1],
    ['never goes below zero, so early checks do not count against later ones', [works(), works(), works(), dead(), dead(), dead()], 3],
    ['ignores old checks', [dead(3, { isRecent: false }), dead(1)], 1],
    ['ignores prices', [costs(5, 3)], 0],
  ])('%s', (_, found, against) => {
    expect(tallyChecks(found, 6).against).toBe(against);
  });
});

describe('the check summary shows', () => {
  test('how many people report that it works, until someone reports it dead', () => {
    const first = [works(), works()];
    expect(tallyChecks(first, 6).works).toEqual({ people: 2, at: first[1]?.at });
    expect(tallyChecks([...first, dead()], 6).works).toBeUndefined();
    expect(tallyChecks([...first, dead(), works()], 6).works?.people).toBe(1);
  });

  test('how many people report it dead, until as many report that it works', () => {
    expect(tallyChecks([dead(1), dead(1.5)], 6).dead?.people).toBe(2);
    expect(tallyChecks([dead(1), dead(1.5), works()], 6).dead?.people).toBe(2);
    expect(tallyChecks([dead(1), works()], 6).dead).toBeUndefined();
    expect(tallyChecks([dead(1), works(), dead(1)], 6).dead?.people).toBe(1);
  });

  test('the price with the most weight, or the later of two', () => {
    expect(tallyChecks([costs(5), costs(7, 0.5), costs(7, 1)], 6).claimed).toEqual({ price: 7, people: 2, weight: 1.5, trust: 1 });
    expect(tallyChecks([costs(5), costs(7)], 6).claimed?.price).toBe(7);
    expect(tallyChecks([costs(5), costs(7), costs(5, 3, { isRecent: false })], 6).claimed?.price).toBe(7);
  });
});

describe('the check of a member', () => {
  test('is needed to expire a deal: new people weigh at most one together', () => {
    const ring = Array.from({ length: 50 }, () => dead(0.5));
    expect(tallyChecks(ring, 6).against).toBe(1);
    expect(tallyChecks([...ring, dead(1)], 6).against).toBe(2);
    expect(tallyChecks([dead(1), dead(1), ...ring], 6).against).toBe(3);
  });

  test('is not cancelled by new people, but cancels theirs first', () => {
    const ring = Array.from({ length: 50 }, () => works(0.5));
    expect(tallyChecks([dead(1), dead(1), ...ring, dead(1)], 6).against).toBe(3);
    expect(tallyChecks([dead(0.5), dead(1), works(1)], 6).against).toBe(0.5);
  });

  test('puts its price before the prices of any number of new people', () => {
    const ring = Array.from({ length: 50 }, () => costs(20, 0.5));
    expect(tallyChecks([...ring, costs(7)], 6).claimed).toMatchObject({ price: 7, people: 1 });
  });
});

test.each([
  [23, 1, undefined],
  [24, 1, 24],
  [384, 1, 384],
  [385, 1, undefined],
  [0, 1, undefined],
  [385, 1.5, 385],
])('the price %i, reported with weight %f for a deal that costs 96, counts as %s', (price, weight, counted) => {
  expect(tallyChecks([costs(price, weight)], 96).claimed?.price).toBe(counted);
});

test('members who report that it works after the last dead report count as reactivators', () => {
  expect(tallyChecks([works(), works(0.5), works(3)], 6).reactivators).toBe(2);
  expect(tallyChecks([works(), dead(), works()], 6).reactivators).toBe(1);
});
