import { describe, expect, test } from 'vitest';
import type { CheckVerdict } from '../../shared/states.ts';
import { type Check, tallyChecks } from './tally-checks.ts';

let minute = 0;
function check(verdict: CheckVerdict, weight = 1, more: Partial<Check> = {}): Check {
  minute += 1;
  return { verdict, weight, price: null, at: new Date(minute * 60_000), isRecent: true, ...more };
}
const works = (weight = 1, more = {}) => check('works', weight, more);
const dead = (weight = 1, more = {}) => check('dead', weight, more);
const costs = (price: number, weight = 1, more = {}) => check('price_changed', weight, { price, ...more });

describe('the weight against a deal', () => {
  test.each<[string, Check[], number]>([
    ['is zero without checks', [], 0],
    ['is the sum of the weights of "dead"', [dead(0.5), dead(1), dead(1.5)], 3],
    ['is reduced by each later "works"', [dead(), dead(), works(), dead()], 2],
    ['is reduced by three for a "works" by a steward', [dead(1), dead(1), works(3)], 1],
    ['never goes below zero, so early checks do not count against later ones', [works(), works(), works(), dead(), dead(), dead()], 3],
    ['ignores old checks', [dead(3, { isRecent: false }), dead(1)], 1],
    ['ignores prices', [costs(5, 3)], 0],
  ])('%s', (_, found, against) => {
    expect(tallyChecks(found).against).toBe(against);
  });
});

describe('the check summary shows', () => {
  test('how many people report that it works, until someone reports it dead', () => {
    const first = [works(), works()];
    expect(tallyChecks(first).works).toEqual({ people: 2, at: first[1]?.at });
    expect(tallyChecks([...first, dead()]).works).toBeUndefined();
    expect(tallyChecks([...first, dead(), works()]).works?.people).toBe(1);
  });

  test('how many people report it dead, until as many report that it works', () => {
    expect(tallyChecks([dead(1), dead(1.5)]).dead?.people).toBe(2);
    expect(tallyChecks([dead(1), dead(1.5), works()]).dead?.people).toBe(2);
    expect(tallyChecks([dead(1), works()]).dead).toBeUndefined();
    expect(tallyChecks([dead(1), works(), dead(1)]).dead?.people).toBe(1);
  });

  test('the price with the most weight, or the later of two', () => {
    expect(tallyChecks([costs(5), costs(7, 0.5), costs(7, 1)]).claimed).toEqual({ price: 7, people: 2, weight: 1.5 });
    expect(tallyChecks([costs(5), costs(7)]).claimed?.price).toBe(7);
    expect(tallyChecks([costs(5), costs(7), costs(5, 3, { isRecent: false })]).claimed?.price).toBe(7);
  });
});

test('members who report that it works after the last dead report count as revivers', () => {
  expect(tallyChecks([works(), works(0.5), works(3)]).revivers).toBe(2);
  expect(tallyChecks([works(), dead(), works()]).revivers).toBe(1);
});
