import { expect, test } from 'vitest';
import { banOf, emptyBan } from './ban-draft.ts';

const now = new Date('2026-11-23T12:00:00').getTime();

test('a ban is of a domain for 30 days, unless a merchant is given', () => {
  expect(emptyBan(now, undefined)).toMatchObject({ kind: 'domain', value: '', until: '2026-12-23' });
  expect(emptyBan(now, 'acme')).toMatchObject({ kind: 'merchant', value: 'acme' });
});

test('a ban ends with its last day', () => {
  const until = new Date('2026-12-31T23:59:59').toISOString();
  expect(banOf({ kind: 'merchant', value: ' Acme ', until: '2026-12-31', reason: 'Fraud' })).toEqual({
    merchant: 'acme',
    until,
    reason: 'Fraud',
  });
});

test('an end that is no date is left to the board to refuse', () => {
  expect(banOf({ kind: 'domain', value: 'shop.example', until: '', reason: 'Fraud' })).toEqual({
    domain: 'shop.example',
    until: '',
    reason: 'Fraud',
  });
});
