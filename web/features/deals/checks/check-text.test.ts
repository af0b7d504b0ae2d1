import { beforeAll, expect, test } from 'vitest';
import type { DealCard } from '../../../../shared/deals.ts';
import type { Me } from '../../../../shared/people.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { checkStatusText, effectText } from './check-text.ts';

// Each text is its key.
beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const textFor = (verdict: Parameters<typeof checkStatusText>[0], state: DealCard['state'], trust: Me['trust']) =>
  checkStatusText(verdict, { state } as DealCard, { trust } as Me);

test('a check of a new person says how many of those count, and any other its weight', () => {
  expect(textFor('dead', 'live', 0)).toBe('detail.check.stands.dead.new');
  expect(textFor('dead', 'live', 1)).toBe('detail.check.stands.dead');
  expect(textFor('price_changed', 'live', 2)).toBe('detail.check.stands.price_changed');
});

test('a confirmation of an expired deal says whether it counts towards a reactivation', () => {
  expect(textFor('works', 'expired', 0)).toBe('detail.check.stands.reactivationNotYet');
  expect(textFor('works', 'expired', 3)).toBe('detail.check.stands.reactivation');
});

test('a check that has nothing to wait for is only noted', () => {
  expect(textFor('works', 'live', 0)).toBe('detail.check.stands.works.plain');
  expect(textFor('dead', 'expired', 2)).toBe('detail.check.stands.dead.plain');
});

test('a check without an effect says none', () => {
  expect(effectText({} as Parameters<typeof effectText>[0], 'EUR')).toBeUndefined();
  expect(effectText({ effect: 'expired', state: 'expired' } as Parameters<typeof effectText>[0], 'EUR')).toBe(
    'detail.check.effect.expired',
  );
});
