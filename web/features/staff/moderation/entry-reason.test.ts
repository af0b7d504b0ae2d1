import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { entryReason } from './entry-reason.ts';

beforeAll(() => {
  const messages = (['first', 'later', 'staff'] as const).map((part) => compiled('en', part));
  setCatalogue({ language: 'en', messages: Object.assign({}, ...messages) });
});

test('a reason in the queue is that of a report, the kind of a sanction, or what a moderator typed', () => {
  expect(entryReason('spam')).toBe('Spam');
  expect(entryReason('suspension')).toBe('Suspension');
  expect(entryReason('Sells the same lamp again')).toBe('Sells the same lamp again');
});
