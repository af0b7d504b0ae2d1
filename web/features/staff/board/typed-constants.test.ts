import { expect, test } from 'vitest';
import { constantNames, constantOf } from '../../../../shared/constants.ts';
import { typedConstants } from './typed-constants.ts';

const [first, second] = constantNames;

test('constants are sent if they are not at their default', () => {
  const { value } = constantOf(first);
  expect(typedConstants({ [first]: value + 1 }, { [second]: '7' })).toEqual({ [first]: value + 1, [second]: 7 });
  expect(typedConstants({ [first]: value + 1 }, { [first]: String(value) })).toEqual({});
});

test('a constant that is emptied goes back to its default, and what is no number is left to the board to refuse', () => {
  expect(typedConstants({ [first]: constantOf(first).value + 1 }, { [first]: ' ' })).toEqual({});
  expect(typedConstants({}, { [first]: 'many' })).toEqual({ [first]: Number.NaN });
});
