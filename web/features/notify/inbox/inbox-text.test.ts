import { beforeAll, expect, test } from 'vitest';
import { type InboxItem, InboxItem as Item } from '../../../../shared/inbox.ts';
import { notificationKinds } from '../../../../shared/states.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { inboxAddress } from './inbox-address.ts';
import { inboxReason, inboxText } from './inbox-text.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: { ...compiled('en', 'first'), ...compiled('en', 'later') } }));

const anItem = (given: Partial<InboxItem>): InboxItem =>
  Item.parse({ id: 7, kind: 'reply', at: '2026-11-22T12:00:00.000Z', count: 1, unread: [], ...given });
const people = ['Ann', 'Bob', 'Cem'].map((name) => ({ handle: name.toLowerCase(), name }));

test.each([
  [{ people: people.slice(0, 1), peopleCount: 1 }, 'Ann replied to you'],
  [{ people: people.slice(0, 1), peopleCount: 1, count: 3 }, '3 replies to you by Ann'],
  [{ people: people.slice(0, 2), peopleCount: 2, count: 2 }, '2 replies to you by Ann and Bob'],
  [{ people, peopleCount: 5, count: 9 }, '9 replies to you by Ann and 4 others'],
  [{ people: [], peopleCount: 1 }, 'Someone replied to you'],
  [{ gone: true as const }, 'A comment that is no longer available'],
])('a row of replies says who replied: %o', (given, text) => {
  expect(inboxText(anItem(given))).toBe(text);
});

test.each([
  ['alert', { moment: 'price_drop', oldPrice: 2_499, price: 1_999, currency: 'EUR' }, 'Cheaper now: €24.99 → €19.99'],
  ['alert', { moment: 'speed', speed: { votes: 20, minutes: 5 } }, '20 votes in 5 minutes'],
  ['alert', { moment: 'hot' }, 'Hot now'],
  ['deal_checked', { verdict: 'price_changed', after: 1_799, currency: 'EUR' }, 'Someone reported another price for your deal: €17.99'],
  [
    'deal_edited',
    { by: 'checks', before: 2_499, after: 1_999, currency: 'EUR' },
    'People reported another price for your deal: €24.99 → €19.99',
  ],
  ['report_decided', { outcome: 'removed' }, 'Your report: Removed'],
  ['appeal_decided', { action: 'grant_appeal' }, 'Your appeal was granted'],
  ['affiliation_decided', { action: 'end_affiliation', merchant: 'Byteworks' }, 'You no longer represent Byteworks'],
  ['account', { change: 'identity_removed', provider: 'GitHub' }, 'GitHub was removed from how you sign in'],
  ['account', { change: 'token_made' }, 'A personal token was created for your account'],
  ['trust', { to: 2 }, 'Your trust level is now: Trusted'],
  ['trust', { to: 'moderator' }, 'Your trust level is now: Moderator'],
  ['badge', { badge: 'year' }, 'You earned a badge: A year here'],
] as const)('%s with %o', (kind, details, text) => {
  expect(inboxText(anItem({ kind, details }))).toBe(text);
});

test.each(notificationKinds)('%s has a text, also without details', (kind) => {
  expect(inboxText(anItem({ kind }))).not.toMatch(/^$|inbox\.|undefined/);
});

test('the reason is given in words, or which fields changed', () => {
  expect(inboxReason(anItem({ kind: 'deal_removed', details: { reason: 'spam' } }))).toBe('Reason: Spam');
  expect(inboxReason(anItem({ kind: 'deal_edited', details: { changed: ['title', 'price'] } }))).toBe('Changed: Title, Price');
  expect(inboxReason(anItem({ kind: 'alert', details: { name: 'Kettles', target: 'list' } }))).toBe('Your alert: Kettles');
  expect(inboxReason(anItem({ kind: 'account' }))).toBe('If that was not you, undo it and end all other sessions.');
  expect(inboxReason(anItem({}))).toBeUndefined();
});

test('a row links to the comment, the account status or the reports; something that is gone has no link', () => {
  const deal = {
    id: 3,
    slug: 'a-kettle',
    state: 'live',
    title: 'A kettle',
    currency: 'EUR',
    category: { slug: 'home', name: 'Home' },
  } as const;
  expect(inboxAddress(anItem({ deal, comment: 9 }), 'me')).toBe('/d/3/a-kettle#comment-9');
  expect(inboxAddress(anItem({ deal: { ...deal, state: 'scheduled' } }), 'me')).toBe('/scheduled');
  expect(inboxAddress(anItem({ kind: 'sanction' }), 'me')).toBe('/sanctions');
  expect(inboxAddress(anItem({ kind: 'report_decided', deal }), 'me')).toBe('/settings/reports');
  expect(inboxAddress(anItem({ kind: 'badge' }), 'me')).toBe('/u/me');
  expect(inboxAddress(anItem({ gone: true }), 'me')).toBeUndefined();
});
