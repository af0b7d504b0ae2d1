import { expect, test } from 'vitest';
import { peopleAddress } from './people-search.tsx';

test('the address of a search for people has what was chosen, and is short without', () => {
  expect(peopleAddress({})).toBe('/mod/people');
  expect(peopleAddress({ q: '', state: undefined })).toBe('/mod/people');
  expect(peopleAddress({ q: 'ann & bob', state: 'banned' })).toBe('/mod/people?q=ann+%26+bob&state=banned');
  expect(peopleAddress({ q: 'ann', after: '7' })).toBe('/mod/people?q=ann&after=7');
});
