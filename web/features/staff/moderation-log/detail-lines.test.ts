import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { detailLines } from './detail-lines.ts';

beforeAll(() => {
  const messages = (['first', 'later', 'staff'] as const).map((part) => compiled('en', part));
  setCatalogue({ language: 'en', locale: 'en-GB', messages: Object.assign({}, ...messages) });
});

const json = (details: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));

test.each([
  ['change_role', { from: 'person', to: 'moderator' }, ['Person → Moderator']],
  ['change_trust', { from: 1, to: 3 }, ['member (T1) → fact-checker (T3)']],
  ['suspend_person', { sanction: 7, days: 30 }, ['Days: 30']],
  ['end_sanction', { sanction: 7, kind: 'ban' }, ['Action: Ban']],
  ['resolve_case', { case: 3, decision: 'warn', sanction: 4 }, ['Decision: Warn']],
  ['edit_deal', { version: 3, changed: ['title', 'url'] }, ['Changed: Title, Link']],
  ['merge_deal', { into: 12 }, ['Deal 12']],
  ['merge_category', { from: 'tvs', to: 'electronics' }, ['tvs → electronics']],
  ['change_category', { category: 3, from: { name: 'TV', isArchived: false }, to: { name: 'TVs', isArchived: false } }, ['Name: TV → TVs']],
  ['change_settings', { version: 2, changed: ['name'], from: { name: 'A', look: {} }, to: { name: 'B', look: {} } }, ['Name: A → B']],
  ['add_content_rule', { id: 2, version: 1, to: { kind: 'word', value: 'word' } }, ['Looks for: Word or phrase', 'Word or domain: word']],
  ['hold_merchant_deals', { domain: 'shop.example', deals: 4 }, ['Domain: shop.example', 'Deals: 4']],
  ['change_page', { name: 'about', language: 'de', publicity: 'publish' }, ['Page: About', 'Language: Deutsch', 'Status: published']],
  ['dismiss_case', { case: 3 }, []],
  ['dismiss_case', { case: 3, decision: 'dismiss' }, []],
] as const)('the details of %s are said in words: %o', (action, details, lines) => {
  expect(detailLines({ action, details: json(details) })).toEqual(lines);
});
