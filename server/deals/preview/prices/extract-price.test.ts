import { expect, test } from 'vitest';
import { extractOffer } from '../extract-offer.ts';

const read = (body: string, lang = 'de-DE') =>
  extractOffer(
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
])('the price in %s is %s', (prices, price, currency = 'EUR', lang = undefined) => {
  expect(seen(prices, lang)).toMatchObject({ price, currency });
});

test('an unmarked price is found if it is a line of its own near the name', () => {
  expect(seen('<ul><li><label>New <strong>22,50 €</strong></label></li><li>Used <strong>not to be had</strong></li></ul>').price).toBe(
    2_250,
  );
  expect(seen('<p>nur <b>jetzt 5 €</b></p>').price).toBe(500);
  expect(seen('<p>Save 5 € today</p><p>From 12 €/month</p><p>Spend 50 €</p>').price).toBeUndefined();
  expect(seen('<b>1 €</b><b>2 €</b><b>3 €</b>').price).toBeUndefined();
  expect(seen(`${'<p>words</p>'.repeat(200)}<b>1 €</b>`).price).toBeUndefined();
});

test('a list of products has no price', () => {
  const card = '<div class="card"><a href="/p">Kettle</a><p class="price">12 €</p></div>';
  expect(seen(card.repeat(4)).price).toBeUndefined();
  expect(seen('<a href="/p"><img src="/p.jpg"><b class="price">12 €</b></a>').price).toBeUndefined();
  expect(seen('<a href="/buy"><b class="price">12 €</b></a>').price).toBe(1_200);
  const part = '<div><a href="/help">?</a></div>';
  expect(seen(`${part.repeat(3)}<div><a href="/terms">*</a><b class="price">12 €</b></div>`).price).toBe(1_200);
  const variant = '<div class="card"><button>Red</button><p class="price">12 €</p></div>';
  expect(seen(variant.repeat(4)).price).toBe(1_200);
});

test('a container of the name is not treated as other products', () => {
  expect(read('<header class="menu"><h1>A fine kettle</h1><b class="price">12 €</b></header>').price).toBe(1_200);
  expect(read('<h1>A fine kettle</h1><header><b class="price">12 €</b></header>').price).toBeUndefined();
});

test("the heading with the product's name is used", () => {
  const product = '<script type="application/ld+json">{"@type":"Product","name":"A fine kettle"}</script>';
  expect(read(`${product}<h1>Kettles</h1><b class="price">1 €</b><h1>A fine kettle</h1><b class="price">12 €</b>`).price).toBe(1_200);
  expect(read('<h1>Kettles</h1><b class="price">1 €</b><h1>A fine kettle</h1><b class="price">12 €</b>').price).toBe(1_200);
  expect(read('<b class="price">1 €</b><div>A fine kettle</div><b class="price">12 €</b>').price).toBe(1_200);
  expect(read('<div>A fine</div><b class="price">12 €</b>').price).toBeUndefined();
  expect(read('<div itemprop="name">A fine kettle</div><b class="price">12 €</b>').price).toBe(1_200);
});

test('"was" and "now" in one text are told apart', () => {
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
])('the former price is found in %s', (before) => {
  expect(seen(`<p><b class="price">12 €</b> ${before}</p>`)).toMatchObject({ price: 1_200, reference: 2_000 });
  expect(seen(`<p><b class="price">12 €</b></p><section>${'words '.repeat(60)}<p>${before}</p></section>`)).not.toHaveProperty('reference');
});

const declared = (price: number, name = 'A fine kettle') =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name, offers: { price, priceCurrency: 'EUR' } })}</script>`;
const buy = '<button>In den Warenkorb</button>';

test('a structured price that is struck through next to a lower one is the former price', () => {
  const prices = '<p><s class="price">20 €</s> <b class="price">12 €</b></p>';
  expect(seen(`${declared(20)}${prices}${buy}`)).toMatchObject({ price: 1_200, reference: 2_000 });
  expect(seen(`${declared(12)}${prices}${buy}`)).toMatchObject({ price: 1_200, reference: 2_000 });
  expect(seen(`${declared(20)}<p class="price">20 €</p>${buy}<p><s>20 €</s> 12 €</p>`)).toMatchObject({ price: 2_000 });
});

test('a weak visible price does not outweigh a structured one', () => {
  expect(seen(`${declared(20)}<p>12 €</p>`).price).toBe(2_000);
  expect(seen(`${declared(20)}<p class="price">12 €</p>`).price).toBe(2_000);
  expect(seen(`${declared(20)}<p class="price">Jetzt <b>12 €</b></p>${buy}`).price).toBe(1_200);
  expect(seen(`${declared(20)}<p>Anschluss <b class="price">nur 5 €</b></p>${buy}`).price).toBe(2_000);
});

test.each([
  '<p hidden class="price">8 €</p>',
  '<p style="display: none" class="price">8 €</p>',
  '<p class="price hidden">8 €</p>',
  '<template><p class="price">8 €</p></template>',
  '<noscript><p class="price">8 €</p></noscript>',
  '<div aria-hidden="true"><p class="price">8 €</p></div>',
])('hidden text contains no price: %s', (hidden) => {
  expect(seen(`${hidden}<p class="price">12 €</p>${buy}`)).toMatchObject({ price: 1_200 });
});

test('text that is hidden from screen readers only is visible', () => {
  expect(seen('<p class="price"><i aria-hidden="true">12 €</i></p>').price).toBe(1_200);
});

test.each([
  'Versandkostenfrei ab 8 €',
  'Free delivery over 8 €',
  '12 x 8 €',
  'Pay in 4 payments of 8 €',
  'ab 8 €/Monat',
  '(1 kg = 8 €)',
  '8 € / 100 g',
  'Klubcena 8 €',
  'In der App: 8 €',
  'Ušetříte 8 €',
  'Gutschein im Wert von 8 €',
  'Cena bez DPH: 8 €',
  '8 € excl. VAT',
  'Najniższa cena z 30 dni: 8 €',
  '−8 €',
  '+ 8 €',
])('"%s" is not the price', (words) => {
  expect(seen(`<p class="price">${words}</p><p class="price">12 €</p>${buy}`)).toMatchObject({ price: 1_200 });
  expect(seen(`<p>${words}</p>`)).not.toHaveProperty('price');
});

test.each([
  ['Běžná cena: 1 299 Kč', 'Naše cena: 999 Kč / ks', 'cs-CZ', 'CZK'],
  ['Ord. pris 1 299:-', '999:-', 'sv-SE', 'SEK'],
  ['Cena regularna 1 299,00 zł', 'Cena promocyjna 999,00 zł/szt.', 'pl-PL', 'PLN'],
  ['Стара ціна 1 299 грн', '999 грн', 'uk-UA', 'UAH'],
  ['Piyasa fiyatı: 1.299,00 TL', '999,00 TL', 'tr-TR', 'TRY'],
  ['De: R$ 1.299,00', 'Por: R$ 999,00', 'pt-BR', 'BRL'],
  ['Antes $ 1.299', 'Ahora $ 999', 'es-AR', 'ARS'],
  ['MRP: ₹1,299', '₹999', 'en-IN', 'INR'],
  ['Regular price ৳1,299', '৳999', 'bn-BD', 'BDT'],
  ['كان ١٬٢٩٩٫٠٠ ر.س.', 'الآن ٩٩٩٫٠٠ ر.س.', 'ar-SA', 'SAR'],
  ['قبل 1,299 د.إ', '999 د.إ', 'ar-AE', 'AED'],
  ['通常価格 129,900円(税込)', '特価 99,900円(税込) 送料無料', 'ja-JP', 'JPY'],
  ['原价 ¥1,299', '现价 ¥999', 'zh-CN', 'CNY'],
  ['정가 129,900원', '판매가 99,900원', 'ko-KR', 'KRW'],
  ['ปกติ ๑,๒๙๙ บาท', 'ราคาพิเศษ ๙๙๙ บาท', 'th-TH', 'THB'],
  ['Giá cũ 1.299.000 ₫', 'Giá bán 999.000 ₫', 'vi-VN', 'VND'],
  ['Harga normal Rp1.299.000', 'Rp999.000', 'id-ID', 'IDR'],
  ['RRP RM1,299.00', 'RM999.00', 'ms-MY', 'MYR'],
  ['SRP ₱1,299.00', 'Sale price ₱999.00', 'en-PH', 'PHP'],
  ['Antes S/ 1,299.00', 'S/ 999.00', 'es-PE', 'PEN'],
  ['statt CHF 1’299.–', 'CHF 999.–', 'de-CH', 'CHF'],
  ['Prix conseillé 1 299 €95', '999 €95', 'fr-FR', 'EUR'],
  ['Eredeti ár: 129 900 Ft', '99 900 Ft', 'hu-HU', 'HUF'],
  ['Preț vechi: 1.299,00 lei', '999,00 lei', 'ro-RO', 'RON'],
  ['Стара цена: 1 299,00 лв.', '999,00 лв.', 'bg-BG', 'BGN'],
  ['Старая цена 1 299 ₽', '999 ₽', 'ru-RU', 'RUB'],
])('the former price is %s and the current one %s, in %s', (before, now, lang, currency) => {
  const { price = 0, reference = 0, currency: detected } = seen(`<p>${before}</p><p><b>${now}</b></p>`, lang);
  expect([detected, Math.round((100 * price) / reference)]).toEqual([currency, 77]);
});

test('prices below a heading of other products are ignored', () => {
  const others = '<h3>Produse similare</h3><div><h4>Another</h4><p class="price">8 €</p></div>';
  expect(seen(`<p>12 €</p>${buy}${others}`).price).toBe(1_200);
  expect(seen(others)).not.toHaveProperty('price');
});
