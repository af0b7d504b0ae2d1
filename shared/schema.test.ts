import { describe, expect, test } from 'vitest';
import { PostComment } from './comments.ts';
import { pages } from './limits.ts';
import { ChooseHandle } from './people.ts';
import { text } from './schema.ts';
import { DealIdsQuery } from './votes.ts';

const title = text({ min: 3, max: 10 });
const ruleOf = (typed: string) => {
  const issue = title.safeParse(typed).error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.rule : issue?.code;
};

describe('typed text', () => {
  test.each([
    ['kett\u001b\u0092le', 'kettle'],
    ['two\r\nlines', 'two lines'],
    [' \u2003a  kettle\t', 'a kettle'],
    ['kettle\u202Egpj', 'kettlegpj'],
    ['\u2066kettle\u2069', 'kettle'],
    ['ke\u200Btt\u00ADle\uFEFF', 'kettle'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👨\u200D👩\u200D👧 !', '👨\u200D👩\u200D👧 !'],
  ])('%j on one line is %j', (typed, meant) => expect(title.parse(typed)).toBe(meant));

  test.each([
    ['a\u0000bc', 'not_text'],
    ['half \ud83d', 'not_text'],
    ['\u3164\u3164\u3164', 'not_visible'],
    ['\u0301\u0301\u0301', 'not_visible'],
    ['\u200B\u200B\u200B', 'too_short'],
    ['12345678901', 'too_long'],
  ])('%j is refused: %s', (typed, rule) => expect(ruleOf(typed)).toBe(rule));

  test('of a comment keeps its line breaks', () => {
    expect(PostComment.parse({ body: 'one\r\n\r\ntwo\u202E\n' }).body).toBe('one\n\ntwo');
  });
});

test.each(['admin', 'moderator', 'dealwire', '-mod-', 'de_al-wire'])('%s is not a valid handle', (handle) => {
  expect(ChooseHandle.safeParse({ handle }).error?.issues).toMatchObject([{ path: ['handle'], params: { rule: 'reserved' } }]);
});

test('a handle that only contains a reserved word is valid', () => {
  for (const handle of ['adminka', 'modest', 'dealwire-fan']) expect(ChooseHandle.safeParse({ handle }).success).toBe(true);
});

describe('a list of deal ids in an address', () => {
  const read = (deals: string) => DealIdsQuery.safeParse({ deals }).data?.deals;

  test('is the same in any order and with duplicates', () => {
    expect(read('3,1,20,3')).toEqual([1, 3, 20]);
  });

  test('is limited in length, without counting duplicates', () => {
    const list = Array.from({ length: pages.marks }, () => 1);
    expect(read(list.join())).toEqual([1]);
    expect(read([...list, 1].join())).toBeUndefined();
  });

  test.each(['', ',', '1,', 'all', '-1', '1;2'])('cannot be %j', (list) => expect(read(list)).toBeUndefined());
});
