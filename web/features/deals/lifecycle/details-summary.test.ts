import { beforeAll, expect, test } from 'vitest';
import { emptyDraft } from '../../../deals/draft.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { detailsSummary } from './details-summary.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test('empty details have an empty summary', () => {
  expect(detailsSummary(emptyDraft('EUR'))).toBe('');
});

test('the summary lists all details on one line', () => {
  const draft = { ...emptyDraft('EUR'), merchant: ' Shop ', shipping: '4.90', membersOnly: true };
  expect(detailsSummary(draft)).toBe('edit.field.shipping €4.90 · Shop · edit.field.membersOnly');
});

test('an invalid amount is not in the summary', () => {
  expect(detailsSummary({ ...emptyDraft('EUR'), shipping: 'a lot' })).toBe('');
});
