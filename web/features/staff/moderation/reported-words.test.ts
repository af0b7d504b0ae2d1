import { expect, test } from 'vitest';
import type { CaseEntry } from '../../../../shared/moderation.ts';
import { reportedWords } from './reported-words.ts';

const entry = (given: Partial<CaseEntry>): CaseEntry => ({ id: 1, kind: 'report', at: '2026-01-01T00:00:00Z', ...given });
const rule = (value: string) => entry({ kind: 'rule', text: value, details: { rules: [{ id: 1, kind: 'word', value }] } });
const found = (text: string, ...entries: CaseEntry[]) => text.match(new RegExp(reportedWords(entries) ?? '(?!)', 'giu'));

test('the words of a rule are found whole, in any case, with its wildcards and whatever is between them', () => {
  expect(found('Casinos, CASINO nights; occasino', rule('casino'))).toEqual(['CASINO']);
  expect(found('Casinos and casino2go', rule('casino*'))).toEqual(['Casinos', 'casino2go']);
  expect(found('Free - spins, free_spins, free spin', rule('free spin?'))).toEqual(['Free - spins', 'free_spins']);
  expect(found('See https://evil.example/a', rule('evil.example'))).toEqual(['evil.example']);
});

test('what a reporter quotes is found, in the quotation marks of any language, but not what they say about it', () => {
  const text = 'A lamp (refurbished!) for 20 €. Ships from abroad.';
  for (const [open, close] of ['""', '“”', '„“', '«»', '「」', '‘’'])
    expect(found(text, entry({ text: `It says ${open}refurbished!${close} and is a lamp` }))).toEqual(['refurbished']);
  expect(found(text, entry({ text: '"Ships  from abroad?" "€"' }))).toEqual(['Ships from abroad']);
  expect(found(text, entry({ text: 'A lamp' }), entry({ kind: 'appeal', text: '"lamp"' }))).toBeNull();
});
