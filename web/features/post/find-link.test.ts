import { expect, test } from 'vitest';
import { findLink, sharedLink } from './find-link.ts';

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
])('%s', (pasted, link) => {
  expect(findLink(pasted)).toBe(link);
});

test('a shared link is found in the text or in the url', () => {
  expect(sharedLink('?title=A+kettle&text=Look+https%3A%2F%2Fshop.example%2Fx')).toEqual({
    url: 'https://shop.example/x',
    title: 'A kettle',
  });
  expect(sharedLink('?url=https%3A%2F%2Fshop.example%2Fx')).toEqual({ url: 'https://shop.example/x', title: '' });
  expect(sharedLink('?title=https%3A%2F%2Fshop.example%2Fx')).toEqual({ url: 'https://shop.example/x', title: '' });
  expect(sharedLink('?title=A+kettle')).toBeUndefined();
});
