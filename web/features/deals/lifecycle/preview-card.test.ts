import { expect, test } from 'vitest';
import { type DealField, dealFieldNames, definitionOf, type FieldKind } from '../../../../shared/deal-fields.ts';
import { type DealDraft, emptyDraft } from '../../../deals/draft.ts';
import { previewCard } from './preview-card.ts';

const known = { liveAt: '2026-11-23T00:00:00Z', state: 'live' } as const;
const home = { slug: 'home', name: 'Home' };

/** Later amounts are higher, so that the usual price is above the price. */
const typed = {
  ...{ line: () => 'Words', markdown: () => 'Words', link: () => 'https://shop.example/1', merchant: () => 'The Shop' },
  ...{
    money: (field) => String(dealFieldNames.indexOf(field) + 1),
    currency: () => 'EUR',
    flag: () => true,
    moment: () => '2099-01-01T00:00',
  },
  choice: (field) => Object(definitionOf(field)).options[0],
  ...{ regions: () => 'Bavaria', category: () => 'home', pictures: () => [], place: () => '2879139' },
} satisfies Record<FieldKind, (field: DealField) => unknown>;

test('the preview has every field that is seen on cards', () => {
  const draft = Object.fromEntries(dealFieldNames.map((field) => [field, typed[definitionOf(field).kind](field)])) as unknown as DealDraft;
  const card = previewCard(draft, { known, category: home, merchantAt: 'Another Shop' });
  const seen = dealFieldNames.filter((field) => definitionOf(field).seenOn === 'card' && field !== 'place');
  expect(seen).toEqual(expect.arrayContaining(['endsAt', 'membersOnly', 'price']));
  expect(Object.keys(card)).toEqual(expect.arrayContaining(seen));
  expect(card).toMatchObject({
    ...known,
    excerpt: 'Words',
    category: home,
    merchant: { name: 'The Shop' },
    membersOnly: true,
    endsAt: expect.stringContaining('Z'),
  });
});

test('the preview leaves out what is empty and a usual price that is not above the price', () => {
  const card = previewCard({ ...emptyDraft('EUR'), price: '10', reference: '9' }, { known, category: undefined, merchantAt: 'Best Buy' });
  expect(card).toMatchObject({ price: 1_000, merchant: { slug: '', name: 'Best Buy' } });
  for (const field of ['reference', 'membersOnly', 'endsAt', 'couponCode', 'shipping']) expect(card).not.toHaveProperty(field);
});
