import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { muteRuleName } from './rule-name.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: { ...compiled('en', 'first'), ...compiled('en', 'later') } }));

test('a mute rule is named after what it hides', () => {
  expect(muteRuleName({ kind: 'merchant', value: 'acme', name: 'Acme' }, 'EUR')).toBe('Acme');
  expect(muteRuleName({ kind: 'person', value: 'ada' }, 'EUR')).toBe('ada');
  expect(muteRuleName({ kind: 'price', minPrice: 50_000 }, 'EUR')).toContain('€500');
  expect(muteRuleName({ kind: 'price', minPrice: 1_000, maxPrice: 50_000 }, 'EUR')).toMatch(/€10.*€500/);
});
