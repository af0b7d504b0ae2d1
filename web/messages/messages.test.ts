import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { constantNames } from '../../shared/constants.ts';
import { errors } from '../../shared/errors.ts';
import { languages, missingIn, readCatalogue } from './catalogue-files.ts';
import { compiled } from './compile.ts';

const { messages: en } = readCatalogue('en');

/** Arguments and plurals, those inside plurals too: the name, and the cases of a plural. */
function inBraces(message: CompiledMessage): [name: string, cases: string[]][] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices = {}] = token;
    const cases = Object.entries(choices as object).flatMap(([key, each]) => (Array.isArray(each) ? [[key, each] as const] : []));
    return [[name, cases.map(([key]) => key)], ...cases.flatMap(([, each]) => inBraces(each))];
  });
}

const allIn = (messages: Record<string, string>) =>
  Object.keys(messages).map((key) => [key, inBraces(compileMessageOrThrow(messages[key] ?? ''))] as const);

describe.each(languages())('the catalogue %s', (language) => {
  const { name, direction, status, messages } = readCatalogue(language);

  test('says in its head which language it is, its direction and whether it is reviewed', () => {
    expect(name).toMatch(/\p{L}/u);
    expect(direction).toBe(
      (new Intl.Locale(language) as Intl.Locale & { getTextInfo: () => { direction: string } }).getTextInfo().direction,
    );
    expect(['draft', 'reviewed']).toContain(status);
  });

  test('has every message, and no others', () => {
    expect(missingIn(language)).toEqual([]);
    expect(Object.keys(messages).filter((key) => en[key] === undefined)).toEqual([]);
    expect(Object.keys(messages).filter((key) => messages[key]?.trim() === '')).toEqual([]);
  });

  test('has the placeholders of the English messages', () => {
    const asks = (all: Record<string, string>) =>
      allIn(all).map(([key, found]) => [key, [...new Set(found.map(([placeholder]) => placeholder))].sort().join()]);
    const english = Object.fromEntries(asks(en));
    expect(asks(messages)).toEqual(Object.keys(messages).map((key) => [key, english[key]]));
  });

  test('has each plural form that whole numbers take', () => {
    const rules = new Intl.PluralRules(language);
    const forms = new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)));
    const plurals = allIn(messages).flatMap(([key, found]) =>
      found.flatMap(([, cases]) => (cases.length === 0 ? [] : [[key, cases] as const])),
    );
    expect(plurals.filter(([, cases]) => [...forms].some((form) => !cases.includes(form))).map(([key]) => key)).toEqual([]);
  });

  test('names actions that stand side by side differently', () => {
    expect(messages['detail.reactivate']).not.toBe(messages['detail.check.worksAgain']);
    expect(messages['detail.expire']).not.toBe(messages['detail.check.dead']);
  });
});

test.each([...Object.keys(errors), 'NETWORK'])('the problem %s is said in words', (code) => {
  expect(en).toHaveProperty([`problem.${code}`]);
});

test.each(constantNames)('the constant %s and its group are named in words', (name) => {
  expect(en).toHaveProperty([`admin.constant.${name}`]);
  expect(en).toHaveProperty([`admin.constants.${name.split('.')[0]}`]);
});

test('in a language from right to left, each placeholder is isolated, inside plurals too', () => {
  const { 'thread.replyTo': plain, 'fresh.claimed': plural } = { ...compiled('ar', 'first'), ...compiled('ar', 'later') };
  expect(plain).toContainEqual(['name']);
  const [[, , cases] = []] = (plural ?? []).filter((token) => typeof token !== 'string');
  for (const message of [plain, (cases as { other: CompiledMessage }).other]) {
    const at = message?.findIndex((token) => typeof token !== 'string') ?? 0;
    expect([message?.[at - 1], message?.[at + 1]]).toEqual(['\u2068', '\u2069']);
  }
});
