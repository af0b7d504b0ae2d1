import { beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../shared/format-message.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { happeningText } from './happening-text.ts';

const deal = { id: 7, slug: 'kettle', title: 'A kettle' };
const at = '2026-01-01T00:00:00Z';

beforeAll(() => {
  const words = (text: string): Message => [`${text} `, ['price']];
  const messages = { 'activity.cheaper': words('cheaper'), 'activity.priceRise': words('dearer'), 'price.free': ['free'] };
  setCatalogue({ language: 'en', messages });
});

test('a changed price is said as lower or higher, and a price of nothing as free', () => {
  const repriced = { kind: 'repriced', deal, at, before: 500, currency: 'EUR' } as const;
  expect(happeningText({ ...repriced, price: 0 })).toBe('cheaper free');
  expect(happeningText({ ...repriced, price: 900 })).toMatch(/^dearer .*9/);
});
