import { expect, test } from 'vitest';
import { emptyDraft } from '../../../deals/draft.ts';
import { chosenSide, conflictingFields, mergeDrafts } from './merge-drafts.ts';

const base = { ...emptyDraft('EUR'), title: 'A kettle', price: '20', body: 'It boils.' };
const conflict = {
  base,
  mine: { ...base, title: 'A red kettle', body: 'It boils fast.' },
  theirs: { ...base, title: 'A blue kettle', price: '15', body: 'It boils fast.' },
};

test('fields conflict if someone else changed them to something else than what was typed', () => {
  expect(conflictingFields(conflict)).toEqual(['title', 'price']);
  expect(conflictingFields({ ...conflict, theirs: base })).toEqual([]);
});

test('what was typed is chosen at first, and the board for a field that was not touched', () => {
  expect(chosenSide(conflict, {}, 'title')).toBe('mine');
  expect(chosenSide(conflict, {}, 'price')).toBe('theirs');
  expect(chosenSide(conflict, { title: 'theirs' }, 'title')).toBe('theirs');
});

test('merged drafts keep what was typed except where the other side was chosen', () => {
  expect(mergeDrafts(conflict, {})).toEqual({ ...conflict.mine, price: '15' });
  expect(mergeDrafts(conflict, { title: 'theirs', price: 'mine' })).toEqual({ ...conflict.mine, title: 'A blue kettle', price: '20' });
});

test('pictures conflict by their hashes', () => {
  const picture = { width: 4, height: 3, blur: '' };
  const mine = { ...base, images: [{ ...picture, hash: 'a' }] };
  const theirs = { ...base, images: [{ ...picture, hash: 'a', blur: 'other' }] };
  expect(conflictingFields({ base, mine, theirs })).toEqual([]);
});
