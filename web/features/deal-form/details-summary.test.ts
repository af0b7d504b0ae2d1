import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { emptyDraft } from '../../deals/draft.ts';
import { detailsSummary } from './details-summary.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('nothing is said of what is not there', () => {
  expect(detailsSummary(emptyDraft('EUR'))).toBe('');
});

test('what stands in the details is said in one line', () => {
  const draft = { ...emptyDraft('EUR'), merchant: 'Shop', reference: '59.90', shipping: '0', couponCode: ' SAVE ', body: 'First\nsecond' };
  expect(detailsSummary(draft)).toBe('price.shipping.free · edit.field.reference €59.90 · SAVE · Shop · First');
});

test('an amount that is none is not said', () => {
  expect(detailsSummary({ ...emptyDraft('EUR'), shipping: 'a lot' })).toBe('');
});
