import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { faultOf, handleFrom } from './handle.ts';

// Each text is its key.
beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test('a name suggests a handle without spaces, accents and signs', () => {
  expect(handleFrom("Zoë  O'Neil!")).toBe('zoe-o-neil');
  expect(handleFrom('x'.repeat(100))).toHaveLength(limits.handle.max);
  expect(handleFrom('李雷')).toBe('');
});

test('a typed handle has one fault at a time, and that it is taken comes first', () => {
  expect(faultOf('deal-hunter', false)).toBeUndefined();
  expect(faultOf('deal-hunter', true)).toBe('problem.HANDLE_TAKEN');
  expect(faultOf('', false)).toBe('rule.too_short');
  expect(faultOf('x'.repeat(limits.handle.max + 1), false)).toBe('rule.too_long');
  expect(faultOf('not a handle', false)).toBe('welcome.handle.pattern');
});
