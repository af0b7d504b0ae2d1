import { expect, test } from 'vitest';
import { patchBetween, snapshotOf } from '../../../../shared/deal-patch.ts';
import { type DealDetail, EditDeal } from '../../../../shared/deals.ts';
import type { Revisions } from '../../../../shared/revisions.ts';
import { revisionsAfter, snapshotBefore } from './earlier-version.ts';

const at = '2026-11-01T00:00:00.000Z';
const deal: DealDetail = {
  ...{ id: 1, slug: 'a', title: 'A kettle', kind: 'product', state: 'live', price: 1_799, currency: 'EUR', up: 0, down: 0, comments: 0 },
  ...{ category: { slug: 'home', name: 'Home' }, merchant: { slug: 'm', name: 'Merchant' }, liveAt: at, version: 4 },
  ...{ url: 'https://shop.example/kettle', body: 'It whistles.', regions: ['DE'] },
};
const history: Revisions = {
  revisions: {
    4: {
      version: 4,
      at,
      cause: 'checks',
      changes: { price: { from: 1_999, to: 1_799 }, reference: { from: 2_999 }, evidence: { from: 'Elsewhere' } },
    },
    3: { version: 3, at, cause: 'reactivation', changes: { state: { from: 'expired', to: 'live' }, endsAt: { from: at } } },
    2: { version: 2, at, cause: 'edit', changes: { title: { from: 'A kettel', to: 'A kettle' }, body: { to: 'It whistles.' } } },
  },
  order: [4, 3, 2],
};

const after = (version: number) => revisionsAfter(version, deal, history) ?? [];

test('an earlier version is the deal now with every later change undone', () => {
  expect(snapshotBefore(deal, after(3))).toMatchObject({
    price: 1_999,
    reference: 2_999,
    evidence: 'Elsewhere',
    title: 'A kettle',
    merchant: 'Merchant',
  });
  const first = snapshotBefore(deal, after(1));
  expect(first).toMatchObject({ title: 'A kettel', endsAt: at });
  expect(first.body).toBeUndefined();
  expect(first).not.toHaveProperty('state');
});

test('restoring a version sends only what differs, and null for what that version did not have', () => {
  const patch = (version: number) => patchBetween(snapshotOf(deal), snapshotBefore(deal, after(version)));
  expect(patch(3)).toEqual({ price: 1_999, reference: 2_999, evidence: 'Elsewhere' });
  expect(patch(1)).toMatchObject({ title: 'A kettel', body: null });
  expect(patch(4)).toEqual({});
  expect(EditDeal.safeParse({ ...patch(1), version: deal.version }).error).toBeUndefined();
});

test('a version cannot be restored if a revision after it is unknown', () => {
  expect(revisionsAfter(1, deal, { ...history, order: [4, 2] })).toBeUndefined();
  expect(revisionsAfter(3, { ...deal, version: 5 }, history)).toBeUndefined();
  const hidden = {
    ...history.revisions,
    4: { ...history.revisions[4], version: 4, at, cause: 'edit', changes: {}, hidden: true },
  } as const;
  expect(revisionsAfter(3, deal, { ...history, revisions: hidden })).toBeUndefined();
});
