import { beforeEach, expect, test } from 'vitest';
import { setCatalogue } from '../i18n/catalogue.ts';
import { expiryFinding, findings } from './freshness.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const deal = { state: 'live', currency: 'EUR' } as const;
const textsOf = (checked: Parameters<typeof findings>[0]) => findings(checked, now).map(({ text }) => text);

beforeEach(() => setCatalogue({ language: 'en', messages: {} }));

test('a deal that nobody has checked has no findings', () => {
  expect(findings(deal, now)).toEqual([]);
  expect(expiryFinding(deal, now)).toBeUndefined();
});

test('warnings come first, unless a later check says that the deal works', () => {
  const [works, dead, claimed] = [
    { people: 1, at: at(5) },
    { people: 2, at: at(3) },
    { people: 1, price: 900 },
  ];
  expect(textsOf({ ...deal, works, dead, claimed })).toEqual(['fresh.dead', 'fresh.claimed', 'fresh.works']);
  expect(textsOf({ ...deal, works: { people: 1, at: at(1) }, dead })).toEqual(['fresh.works', 'fresh.dead']);
});

test('an expired deal names its cause, if it is known', () => {
  const over = { ...deal, state: 'expired', expiredAt: at(60) } as const;
  expect(expiryFinding({ ...over, expiredBy: 'checks' }, now)?.text).toBe('fresh.over.checks');
  expect(expiryFinding(over, now)?.text).toBe('fresh.over.ended');
});
