import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '../engine/refusal.ts';
import { setCatalogue } from '../i18n/catalogue.ts';
import { compiled } from '../messages/compile.ts';
import { errorText, fieldErrors, problemText } from './error-text.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: { ...compiled('en', 'first'), ...compiled('en', 'later') } }));

const problem = { type: 'about:blank', title: 'No', status: 409, code: 'BUSY', detail: 'As the server says it' } as const;

test('a problem is said in the words of the catalogue, with the wait, or as the server says it', () => {
  expect(problemText({ ...problem, retryAfter: 30 })).toMatch(/busy.* 30 seconds/);
  expect(problemText({ ...problem, code: 'NEWER_THAN_THIS_PAGE' as never })).toBe('As the server says it');
});

test('someone who is sanctioned reads why and until when', () => {
  const sanction = { kind: 'suspension', reason: 'spam', until: '2026-11-22T12:00:00.000Z' } as const;
  const text = problemText({ ...problem, code: 'SANCTIONED', sanction });
  expect(text).toMatch(/suspended.*Spam/);
  expect(text).toMatch(/Until .*2026/);
});

test('what is no refusal of the board is an unknown error', () => {
  expect(errorText(new Error('x is not a function'))).toBe(errorText(undefined));
  expect(errorText(new Error('x is not a function'))).not.toContain('function');
});

test('an error of a field has its values in the reader’s format, and the server’s words for an unknown rule', () => {
  expect(
    fieldErrors([
      { field: 'title', rule: 'too_long', message: 'Too long', values: { max: 3_000 } },
      { field: 'url', rule: 'from_the_future', message: 'As the server says it' },
    ]),
  ).toEqual({ title: expect.stringContaining('3,000'), url: 'As the server says it' });
});

test('a refusal without a problem document is the network’s, or unknown', () => {
  expect(errorText(new Refusal(undefined))).not.toBe(errorText(new Refusal(undefined, 'INTERNAL')));
});
