import { beforeAll, expect, test } from 'vitest';
import type { DealDetail } from '../../../../shared/deals.ts';
import { draftOf } from '../../../deals/draft.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { type EditState, editReducer, startEdit, typedIn, viewOf } from './edit-state.ts';

const deal: DealDetail = {
  ...{ id: 1, slug: 'a', title: 'A kettle', kind: 'product', state: 'live', price: 2_000, currency: 'EUR', up: 0, down: 0, comments: 0 },
  ...{ category: { slug: 'home', name: 'Home' }, liveAt: '2026-11-01T00:00:00.000Z', version: 1, url: 'https://shop.example/kettle' },
};
const newer = { ...deal, price: 1_500, version: 2 };
const newest = { ...deal, price: 1_400, version: 3 };

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const after = (...actions: Parameters<typeof editReducer>[1][]): EditState => actions.reduce(editReducer, startEdit(deal));
const retitled = { type: 'changed', part: { title: 'A red kettle' } } as const;

test('a new edit has nothing typed, and no conflict', () => {
  expect(typedIn(startEdit(deal))).toBeUndefined();
  expect(viewOf(startEdit(deal), deal)).toMatchObject({ current: deal, followsCurrent: false, isConflict: false, attention: 0 });
});

test('a saved edit of an older release gets the fields that it lacks', () => {
  const { title, ...rest } = draftOf(deal);
  expect(startEdit(newer, { base: deal, mine: rest as ReturnType<typeof draftOf> }).mine.title).toBe(title);
});

test('an untouched edit follows a newer version', () => {
  const view = viewOf(startEdit(deal), newer);
  expect(view).toMatchObject({ followsCurrent: true, isConflict: false });
  expect(after({ type: 'rebased', base: view.current })).toEqual({ base: newer, mine: draftOf(newer) });
});

test('an edit that says the same as the newer version follows it too', () => {
  expect(viewOf(after({ type: 'changed', part: { price: '15' } }), newer)).toMatchObject({ followsCurrent: true, isConflict: false });
});

test('a newer version conflicts with what was typed, and opens only when asked for', () => {
  expect(viewOf(after(retitled), newer)).toMatchObject({ followsCurrent: false, isConflict: true, attention: 0 });
  const opened = after(retitled, { type: 'comparisonOpened', version: 2 });
  expect(viewOf(opened, newer).attention).toBe(1);
  expect(viewOf(opened, newest).attention).toBe(0);
});

test('a refused edit opens the conflict with the deal that came with the refusal, each time it is sent', () => {
  const refusal = { type: 'refusedAsOutdated', current: newer } as const;
  expect(viewOf(after(retitled, refusal), deal)).toMatchObject({ current: newer, isConflict: true, attention: 1 });
  expect(viewOf(after(retitled, refusal, refusal), deal).attention).toBe(2);
  expect(viewOf(after(retitled, refusal), newest)).toMatchObject({ current: newest, attention: 0 });
});

test('merging continues from the newer version with the merged draft', () => {
  const merged = { ...draftOf(newer), title: 'A red kettle' };
  const state = after(retitled, { type: 'refusedAsOutdated', current: newer }, { type: 'rebased', base: newer, mine: merged });
  expect(state).toMatchObject({ base: newer, mine: merged });
  expect(viewOf(state, newer).isConflict).toBe(false);
});

test('a duplicate is shown while the link is the one it was found for', () => {
  const state = after({ type: 'refusedAsDuplicate', duplicate: newer }, { type: 'refusedAsDuplicate', duplicate: newer });
  expect(viewOf(state, deal).duplicate).toMatchObject({ deal: newer, times: 2 });
  expect(viewOf(editReducer(state, { type: 'changed', part: { url: 'https://other.example/' } }), deal).duplicate).toBeUndefined();
});
