import { expect, test } from 'vitest';
import { findLink, sharedOffer } from './find-link.ts';

test.each([
  ['https://shop.example/x?id=1', 'https://shop.example/x?id=1'],
  ['  https://shop.example/x\n', 'https://shop.example/x'],
  ['Look at this (https://shop.example/x)!', 'https://shop.example/x'],
  ['shop.example/x', 'https://shop.example/x'],
  ['www.shop.example', 'https://www.shop.example'],
  ['A kettle. Cheap', undefined],
  ['someone@shop.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://localhost/x', undefined],
  ['', undefined],
])('the link in %j is %s', (pasted, link) => {
  expect(findLink(pasted)).toBe(link);
});

const link = 'https://shop.example/x';

test.each([
  ['in the text, beside its title', { title: 'A kettle', text: `Look ${link}` }, { url: link, title: 'A kettle', body: 'Look' }],
  ['in the url', { url: link }, { url: link, title: '', body: '' }],
  ['without its protocol', { text: 'shop.example/x' }, { url: link, title: '', body: '' }],
  ['in the title', { title: link }, { url: link, title: '', body: '' }],
  ['after the name of the product', { text: `A kettle: ${link}` }, { url: link, title: 'A kettle', body: '' }],
  ['with the same words twice', { title: 'A kettle', text: `A kettle\n${link}` }, { url: link, title: 'A kettle', body: '' }],
])('a shared link is found %s', (_, shared, offer) => {
  expect(sharedOffer(`?${new URLSearchParams(shared)}`)).toEqual(offer);
});

test('shared words without a link are kept', () => {
  expect(sharedOffer('?title=A+kettle&text=At+the+corner+shop')).toEqual({ url: '', title: 'A kettle', body: 'At the corner shop' });
  expect(sharedOffer('?text=First%0ASecond')).toEqual({ url: '', title: '', body: 'First\nSecond' });
  expect(sharedOffer('?title=')).toBeUndefined();
});
