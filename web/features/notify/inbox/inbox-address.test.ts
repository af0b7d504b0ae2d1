import { expect, test } from 'vitest';
import { type InboxItem, InboxItem as Item } from '../../../../shared/inbox.ts';
import { inboxAddress } from './inbox-address.ts';

const deal = { id: 7, slug: 'a-kettle', state: 'live', title: 'A kettle', currency: 'EUR', category: { slug: 'home', name: 'Home' } };

test.each<[object, string | undefined]>([
  [{ kind: 'reply', deal, comment: 5 }, '/d/7/a-kettle#comment-5'],
  [{ kind: 'deal_hot', deal }, '/d/7/a-kettle'],
  [{ kind: 'deal_hot', deal: { ...deal, state: 'scheduled' } }, '/scheduled'],
  [{ kind: 'deal_hot', gone: true }, undefined],
  [{ kind: 'account', details: { change: 'identity_added' } }, '/settings/identities'],
  [{ kind: 'account', details: { change: 'token_made' } }, '/settings/tokens'],
  [{ kind: 'trust' }, '/u/ann'],
  [{ kind: 'badge' }, '/u/ann'],
  [{ kind: 'sanction', deal }, '/sanctions'],
  [{ kind: 'report_decided', deal }, '/settings/reports'],
])('a notification leads to what it is about: %o', (given, address) => {
  expect(inboxAddress(anItem(given), 'ann')).toBe(address);
});

test('without a handle, nobody has a page that a notification could lead to', () => {
  expect(inboxAddress(anItem({ kind: 'trust' }), undefined)).toBeUndefined();
});

const anItem = (given: object): InboxItem => Item.parse({ id: 1, at: '2026-11-22T12:00:00.000Z', count: 1, unread: [], ...given });
