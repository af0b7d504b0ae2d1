import { expect, test } from 'vitest';
import { CommandBudget } from './command-budget.ts';

const budgets = { burst: { max: 3, within: 6 }, daily: { max: 5, within: 100 } };

function spending() {
  let now = 1_000_000;
  const budget = new CommandBudget(budgets, () => now);
  const spend = (person: number) => budget.spend(person)?.extras.retryAfter;
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { spend, wait };
}

test('a budget allows a burst, then as many commands as are refilled over time', () => {
  const { spend, wait } = spending();
  expect([1, 2, 3].map(() => spend(7))).toEqual([undefined, undefined, undefined]);
  expect(spend(7)).toBe(2);
  wait(1);
  expect(spend(7)).toBe(1);
  wait(1);
  expect(spend(7)).toBeUndefined();
  expect(spend(7)).toBe(2);
});

test('a daily budget holds however the commands are spread', () => {
  const { spend, wait } = spending();
  for (let number = 1; number <= 5; number++) {
    expect(spend(7)).toBeUndefined();
    wait(2);
  }
  // The first of five commands is refilled after a fifth of the time.
  expect(spend(7)).toBe(10);
  wait(10);
  expect(spend(7)).toBeUndefined();
});

test('refused commands cost nothing, and people have separate budgets', () => {
  const { spend, wait } = spending();
  for (let number = 1; number <= 10; number++) spend(7);
  expect(spend(8)).toBeUndefined();
  wait(2);
  expect(spend(7)).toBeUndefined();
});
