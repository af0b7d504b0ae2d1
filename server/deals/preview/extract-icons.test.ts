import { expect, test } from 'vitest';
import { extractIcons } from './extract-icons.ts';

const iconsOf = (head: string) => extractIcons(`<head>${head}</head>`, 'https://shop.example/home/');

test('the smallest icon that is large enough comes first, then smaller ones', () => {
  const icons = iconsOf(`<link rel="shortcut icon" href="tab.png"><link rel="icon" sizes="16x16 48x48" href="/48.png">
    <link rel="icon" sizes="512x512" href="https://cdn.example/512.png"><link rel="APPLE-TOUCH-ICON" href="/touch.png">`);
  const [touch, large, medium, tab, usual] = icons;
  expect([touch, large, medium]).toEqual(['https://shop.example/touch.png', 'https://cdn.example/512.png', 'https://shop.example/48.png']);
  expect([tab, usual]).toEqual(['https://shop.example/home/tab.png', 'https://shop.example/favicon.ico']);
});

test('drawings, data and other protocols are left out', () => {
  const icons =
    iconsOf(`<link rel="icon" href="/a.svg?v=2"><link rel="icon" type="image/svg+xml" href="/b"><link rel="mask-icon" href="/c.png">
    <link rel="icon" href="data:image/png;base64,AAAA"><link rel="icon" href="ftp://shop.example/d.png"><link rel="stylesheet" href="/e.png">`);
  expect(icons).toEqual(['https://shop.example/favicon.ico']);
});
