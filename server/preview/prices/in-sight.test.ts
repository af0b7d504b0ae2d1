import { expect, test } from 'vitest';
import { offerOnPage } from '../offer-on-page.ts';

const read = (body: string, lang = 'de-DE') =>
  offerOnPage(
    `<!doctype html><html lang="${lang}"><head><title>A fine kettle</title></head><body>${body}</body></html>`,
    'https://kettles.example/k',
  );
const seen = (prices: string, lang?: string) => read(`<h1>A fine kettle</h1>${prices}`, lang);

test.each([
  ['<b data-testid="priceNow">12 €</b>', 1_200],
  ['<b class="currentPrice">12 €</b>', 1_200],
  ['<div data-qa="price-box"><i>EUR</i><b>12.00</b></div>', 1_200],
  ['<b class="price"><i class="off-screen">12,99€</i><i aria-hidden="true">12,99€</i></b>', 1_299],
  ['<b class="price"><i>€</i><i>12</i><sup>99</sup></b>', 1_299],
  ['<b class="price"><i>12</i><sup>€99</sup></b>', 1_299],
  ['<b class="price"><i>12<i class="price-decimal">,</i></i><i class="price-fraction">99</i><i>€</i></b>', 1_299],
  ['<p class="origin-price">20 €</p><p class="price">12 €</p>', 1_200],
  ['<p class="price">UVP 20 €</p><p class="price">12 €</p>', 1_200],
  ['<p class="regular-price">20 €</p><p class="price">12 €</p>', 1_200],
  ['<p class="regular-price">20 €</p>', 2_000],
  ['<p class="unit-price">3 €</p><p class="price">12 €</p>', 1_200],
  ['<div class="accessories"><p class="price">3 €</p></div><p class="price">12 €</p>', 1_200],
  ['<p><i style="text-decoration: line-through">20 €</i></p><h2>12 €</h2>', 1_200],
  ['<p class="price-small">20 €</p><p class="price-big">12 €</p>', 1_200],
  ['<p class="price">12 €</p><p class="price-saved">8 €</p>', 1_200],
  ['<p class="price">12 €</p><p class="price">8 € for members</p>', 1_200],
  ['<p class="price">12,50 руб.</p>', 1_250, 'RUB'],
  ['<p class="price">kr499,-</p>', 49_900, 'SEK', 'sv'],
  ['<p class="price">\\1200</p>', 1_200, 'JPY', 'ja'],
])('%s costs %s', (prices, price, currency = 'EUR', lang = undefined) => {
  expect(seen(prices, lang)).toMatchObject({ price, currency });
});

test('where nothing is marked, a text near the name that is a price and nothing else', () => {
  expect(seen('<ul><li><label>New <strong>22,50 €</strong></label></li><li>Used <strong>not to be had</strong></li></ul>').price).toBe(
    2_250,
  );
  expect(seen('<p>nur <b>jetzt 5 €</b></p>').price).toBe(500);
  expect(seen('<p>Save 5 € today</p><p>From 12 €/month</p><p>Spend 50 €</p>').price).toBeUndefined();
  expect(seen('<b>1 €</b><b>2 €</b><b>3 €</b>').price).toBeUndefined();
  expect(seen(`${'<p>words</p>'.repeat(200)}<b>1 €</b>`).price).toBeUndefined();
});

test('a list of products has no price of its own', () => {
  const card = '<div class="card"><a href="/p">Kettle</a><p class="price">12 €</p></div>';
  expect(seen(card.repeat(4)).price).toBeUndefined();
  expect(seen('<a href="/p"><img src="/p.jpg"><b class="price">12 €</b></a>').price).toBeUndefined();
  expect(seen('<a href="/buy"><b class="price">12 €</b></a>').price).toBe(1_200);
  const part = '<div><a href="/help">?</a></div>';
  expect(seen(`${part.repeat(3)}<div><a href="/terms">*</a><b class="price">12 €</b></div>`).price).toBe(1_200);
  const variant = '<div class="card"><button>Red</button><p class="price">12 €</p></div>';
  expect(seen(variant.repeat(4)).price).toBe(1_200);
});

test('rooms that hold the name too are not elsewhere', () => {
  expect(read('<header class="menu"><h1>A fine kettle</h1><b class="price">12 €</b></header>').price).toBe(1_200);
  expect(read('<h1>A fine kettle</h1><header><b class="price">12 €</b></header>').price).toBeUndefined();
});

test('of several headings the one that is called like the product counts', () => {
  const product = '<script type="application/ld+json">{"@type":"Product","name":"A fine kettle"}</script>';
  expect(read(`${product}<h1>Kettles</h1><b class="price">1 €</b><h1>A fine kettle</h1><b class="price">12 €</b>`).price).toBe(1_200);
  expect(read('<h1>Kettles</h1><b class="price">1 €</b><h1>A fine kettle</h1><b class="price">12 €</b>').price).toBe(1_200);
  expect(read('<b class="price">1 €</b><div>A fine kettle</div><b class="price">12 €</b>').price).toBe(1_200);
  expect(read('<div>A fine</div><b class="price">12 €</b>').price).toBeUndefined();
  expect(read('<div itemprop="name">A fine kettle</div><b class="price">12 €</b>').price).toBe(1_200);
});

test('"was" and "now" in one text', () => {
  expect(seen('<p class="price">Was 20 € Now 12 €</p>')).toMatchObject({ price: 1_200, reference: 2_000 });
});

test.each([
  '<s>20 €</s>',
  '<i class="line-through">20 €</i>',
  '<i class="comparePrice">20 €</i>',
  '<i class="list-price">20 €</i>',
  '<i>statt 20 €</i>',
  '<i>M.R.P.: <u>20 €</u></i>',
  '<i style="text-decoration:line-through">20 €</i>',
  '<s>20<sup>00</sup> €</s>',
])('what it cost before stands beside it: %s', (before) => {
  expect(seen(`<p><b class="price">12 €</b> ${before}</p>`)).toMatchObject({ price: 1_200, reference: 2_000 });
  expect(seen(`<p><b class="price">12 €</b></p><section>${'words '.repeat(60)}<p>${before}</p></section>`)).not.toHaveProperty('reference');
});
