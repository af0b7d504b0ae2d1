import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { negativeReasons } from '../../../../shared/states.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { missingIn } from './missing-reason.ts';

// Each text is its key.
beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const comment = 'x'.repeat(limits.negativeReason.min);
const other = negativeReasons.find((reason) => reason !== 'cheaper') ?? 'cheaper';

test('only "cheaper" needs a link, and to a page', () => {
  expect(missingIn({ reason: 'cheaper', comment, link: '' })).toEqual({ link: 'vote.reason.linkMissing' });
  expect(missingIn({ reason: 'cheaper', comment, link: 'shop' })).toEqual({ link: 'vote.reason.linkMissing' });
  expect(missingIn({ reason: 'cheaper', comment, link: ' https://shop.example/kettle ' })).toEqual({});
  expect(missingIn({ reason: other, comment, link: '' })).toEqual({});
});

test('a comment of spaces is too short', () => {
  expect(missingIn({ reason: other, comment: ' '.repeat(100), link: '' })).toEqual({ comment: 'rule.too_short' });
});
