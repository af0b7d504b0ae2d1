import { expect, test } from 'vitest';
import { constantOf } from '../../../../shared/constants.ts';
import { typedConstants } from './typed-constants.ts';

const { value } = constantOf('alerts.most');

test('constants are sent if they are not at their default', () => {
  expect(typedConstants({ 'alerts.most': value + 1 }, { 'alerts.perDay': '7' })).toEqual({ 'alerts.most': value + 1, 'alerts.perDay': 7 });
  expect(typedConstants({ 'alerts.most': value + 1 }, { 'alerts.most': String(value) })).toEqual({});
});

test('a constant that is emptied goes back to its default, and what is no number is left to the board to refuse', () => {
  expect(typedConstants({ 'alerts.most': value + 1 }, { 'alerts.most': ' ' })).toEqual({});
  expect(typedConstants({}, { 'alerts.most': 'many' })).toEqual({ 'alerts.most': Number.NaN });
});
