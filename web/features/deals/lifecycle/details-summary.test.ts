import { beforeAll, expect, test } from 'vitest';
import { emptyDraft } from '../../../deals/draft.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { detailsSummary } from './details-summary.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test('empty details have an empty summary', () => {
  expect(detailsSummary(emptyDraft('EUR'))).toBe('');
});

test('the summary lists all details on one line', () => {
  const draft = { ...emptyDraft('EUR'), merchant: 'Shop', reference: '59.90', shipping: '0', couponCode: ' SAVE ' };
  expect(detailsSummary(draft)).toBe('price.shipping.free · edit.field.reference €59.90 · SAVE · Shop');
});

test('an invalid amount is not in the summary', () => {
  expect(detailsSummary({ ...emptyDraft('EUR'), shipping: 'a lot' })).toBe('');
});
