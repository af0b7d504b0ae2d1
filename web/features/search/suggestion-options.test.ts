import { expect, test } from 'vitest';
import { optionsFor } from './suggestion-options.ts';

const answer = {
  deals: [{ id: 7, slug: 'kettle', title: 'A kettle', state: 'live' as const, category: { slug: 'home', name: 'Home' }, currency: 'EUR' }],
  merchants: [{ slug: 'kettles', name: 'Kettles & Co' }],
  categories: [{ slug: 'home', name: 'Home' }],
};
const addresses = (...given: Parameters<typeof optionsFor>) => optionsFor(...given).map(({ address }) => address);

test('while nothing is typed, what was searched for lately is offered, and nothing else', () => {
  expect(addresses(' ', ['ssd', 'kettle'], answer)).toEqual(['/search?q=ssd', '/search?q=kettle']);
});

test('what is typed brings what begins like it, then categories, merchants and deals', () => {
  expect(addresses('ket', ['ssd', 'Kettle 2 l', 'ket', 'ketchup', 'ketamine'], answer)).toEqual([
    '/search?q=Kettle+2+l',
    '/search?q=ketchup',
    '/c/home',
    '/m/kettles',
    '/d/7/kettle',
  ]);
});

test('what may have been meant stands first', () => {
  const [first] = optionsFor('ketle', [], { ...answer, didYouMean: 'kettle' });
  expect(first).toMatchObject({ group: 'meant', address: '/search?q=kettle', q: 'kettle' });
});
