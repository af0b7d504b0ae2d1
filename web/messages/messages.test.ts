import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { errors } from '../../shared/errors.ts';

const catalogue = (language: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8')) as Record<string, string>;
const [en, de] = [catalogue('en'), catalogue('de')];

/** The names in braces, those inside plurals too. */
function placeholders(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [name, ...inner.flatMap((each) => (Array.isArray(each) ? placeholders(each as CompiledMessage) : []))];
  });
  return [...new Set(names)].sort();
}

test('the German catalogue has the same messages as the English one', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test.each(Object.keys(en))('%s asks for the same in both languages, and neither is empty', (key) => {
  const [english, german] = [en[key] ?? '', de[key] ?? ''];
  expect([english.trim(), german.trim()]).not.toContain('');
  expect(placeholders(compileMessageOrThrow(german))).toEqual(placeholders(compileMessageOrThrow(english)));
});

test.each([
  ['en', en],
  ['de', de],
])('%s: what stands side by side and does not do the same does not read the same', (_, messages) => {
  expect(messages['detail.revive']).not.toBe(messages['detail.check.worksAgain']);
  expect(messages['detail.expire']).not.toBe(messages['detail.check.dead']);
});

test.each([...Object.keys(errors), 'NETWORK'])('the problem %s is said in words', (code) => {
  expect(en).toHaveProperty([`problem.${code}`]);
});

test('the page offers exactly the existing languages', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
  const catalogues = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  expect(/data-languages="([^"]*)"/.exec(page)?.[1]?.split(' ').sort()).toEqual(
    catalogues.map((name) => path.basename(name, '.json')).sort(),
  );
});
