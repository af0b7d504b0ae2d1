import { expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { optionsFor } from './suggestion-options.ts';

const answer = {
  deals: [{ id: 7, slug: 'kettle', title: 'A kettle', state: 'live' as const, category: { slug: 'home', name: 'Home' }, currency: 'EUR' }],
  merchants: [{ slug: 'kettles', name: 'Kettles & Co' }],
  categories: [{ slug: 'home', name: 'Home' }],
};
const addresses = (...given: Parameters<typeof optionsFor>) => optionsFor(...given).map(({ address }) => address);

test('an empty field offers only recent searches', () => {
  expect(addresses(' ', ['ssd', 'kettle'], answer, 'EUR')).toEqual(['/search?q=ssd', '/search?q=kettle']);
});

test('suggestions are matching recent searches, then categories, merchants and deals', () => {
  expect(addresses('ket', ['ssd', 'Kettle 2 l', 'ket', 'ketchup', 'ketamine'], answer, 'EUR')).toEqual([
    '/search?q=Kettle+2+l',
    '/search?q=ketchup',
    '/c/home',
    '/m/kettles',
    '/d/7/kettle',
  ]);
});

test('a town after "near" is offered as a filter', () => {
  setCatalogue({ language: 'en', messages: {} });
  const leipzig = { id: 5, name: 'Leipzig', country: 'DE', region: 'DE-SN', latitude: 51, longitude: 12 };
  expect(addresses('free near leipzig', [], undefined, 'EUR', leipzig)).toEqual(['/search?maxPrice=0&near=5']);
  expect(addresses('cake near leipzig', [], undefined, 'EUR', leipzig)).toEqual(['/search?q=cake&near=5']);
});

test('a corrected query comes first', () => {
  const [first] = optionsFor('ketle', [], { ...answer, didYouMean: 'kettle' }, 'EUR');
  expect(first).toMatchObject({ group: 'meant', address: '/search?q=kettle', q: 'kettle' });
});
