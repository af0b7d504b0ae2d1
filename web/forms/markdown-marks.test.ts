import { expect, test } from 'vitest';
import { type MarkdownMark, withMark } from './markdown-marks.ts';

/** The selection stands between bars: "a |b| c". */
const read = (drawn: string) => {
  const [before = '', selected = '', after = ''] = drawn.split('|');
  return { text: before + selected + after, start: before.length, end: before.length + selected.length };
};
const draw = ({ text, start, end }: ReturnType<typeof read>) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[MarkdownMark, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['bold', 'a || c', 'a **|words|** c'],
  ['link', 'see |there|', 'see [there](|https://|)'],
  ['link', 'see |https://shop.example/x|', 'see [|words|](https://shop.example/x)'],
  ['link', '||', '[words](|https://|)'],
  ['list', '|one\ntwo|', '|- one\n- two|'],
  ['list', 'o||ne', '|- one|'],
  ['list', 'before\no|ne\ntw|o\nafter', 'before\n\n|- one\n- two|\nafter'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['quote', 'said\n\n|so|', 'said\n\n|> so|'],
])('the mark %s turns %j into %j', (mark, before, after) => {
  expect(draw(withMark(mark, read(before), 'words'))).toBe(after);
});
