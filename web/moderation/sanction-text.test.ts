import { beforeAll, expect, test } from 'vitest';
import { sanctionKinds } from '../../shared/states.ts';
import { setCatalogue } from '../i18n/catalogue.ts';
import { compiled } from '../messages/compile.ts';
import { sanctionText } from './sanction-text.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: { ...compiled('en', 'first'), ...compiled('en', 'later') } }));

test('a sanction says what it is, and until when if it ends by itself', () => {
  const texts = sanctionKinds.map((kind) => sanctionText({ kind }));
  expect(new Set(texts).size).toBe(sanctionKinds.length);
  expect(texts.filter((text) => text.includes('until'))).toEqual([]);
  expect(sanctionText({ kind: 'suspension', until: '2026-11-22T12:00:00.000Z' })).toMatch(/until .*2026/);
});
