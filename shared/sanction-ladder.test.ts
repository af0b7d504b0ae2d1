import { expect, test } from 'vitest';
import { nextStep } from './sanction-ladder.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const suspension = (at: number, days: number) => ({ kind: 'suspension' as const, at: ago(at), until: ago(at - days) });

test('the next step is one further than the hardest sanction so far', () => {
  expect(nextStep([], now)).toEqual({ kind: 'warning' });
  expect(nextStep([{ kind: 'warning', at: ago(3) }], now)).toEqual({ kind: 'limit', days: 7 });
  expect(nextStep([suspension(40, 7), { kind: 'warning', at: ago(50) }], now)).toEqual({ kind: 'suspension', days: 30 });
  expect(nextStep([suspension(40, 20)], now)).toEqual({ kind: 'suspension', days: 30 });
  expect(nextStep([suspension(40, 30)], now)).toEqual({ kind: 'ban' });
  expect(nextStep([{ kind: 'ban', at: ago(1) }], now)).toEqual({ kind: 'ban' });
});

test('sanctions that an appeal overturned, that ended a year ago or that stopped downvotes do not count', () => {
  expect(nextStep([{ ...suspension(9, 7), endedAt: ago(5), ending: 'appeal' }], now)).toEqual({ kind: 'warning' });
  expect(nextStep([{ ...suspension(500, 7), endedAt: ago(493), ending: 'over' }], now)).toEqual({ kind: 'warning' });
  expect(nextStep([{ kind: 'no_downvotes', at: ago(9), until: ago(-20) }], now)).toEqual({ kind: 'warning' });
});
