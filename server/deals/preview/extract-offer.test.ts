import { expect, test } from 'vitest';
import { extractOffer } from './extract-offer.ts';

const at = 'https://www.kettles.example/p/k1';
const jsonLd = (data: unknown) => `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const page = (head: string, body = '') =>
  extractOffer(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, at);
const product = (offers: object, more: object = {}) => page(jsonLd({ '@type': 'Product', name: 'A fine kettle', offers, ...more }));

test('all fields of a product in JSON-LD are extracted', () => {
  const offer = page(
    `<meta property="og:site_name" content="Kettles & More">${jsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Shop' }, { item: { name: 'Kitchen' } }] },
        {
          '@type': ['Thing', 'Product'],
          name: 'A fine kettle',
          image: [{ '@type': 'ImageObject', contentUrl: '/pictures/kettle.jpg' }],
          offers: { '@id': '#offer' },
        },
        {
          '@id': '#offer',
          '@type': 'Offer',
          price: '1,299.00',
          priceCurrency: 'usd',
          priceSpecification: { priceType: 'https://schema.org/ListPrice', price: 1499 },
          shippingDetails: { shippingRate: { value: 4.9, currency: 'USD' } },
        },
      ],
    })}`,
  );
  expect(offer).toEqual({
    title: 'A fine kettle',
    price: 129_900,
    currency: 'USD',
    reference: 149_900,
    shipping: 490,
    picture: 'https://www.kettles.example/pictures/kettle.jpg',
    merchant: 'Kettles & More',
    category: 'home',
  });
});

test('invalid JSON-LD is repaired', () => {
  const broken = `<!-- { "@type": "product", 'name': "A fine kettle",
    "description": "two
lines", "offers": {"price": "12,50", "priceCurrency": "EUR",}, } -->`;
  expect(page(jsonLd(broken))).toMatchObject({ title: 'A fine kettle', price: 1_250, currency: 'EUR' });
  expect(page(`${jsonLd('{{{')}${jsonLd('null')}${jsonLd('[1,[2]]')}<title>Kettle</title>`)).toEqual({
    title: 'Kettle',
    merchant: 'Kettles',
  });
});

test('microdata and RDFa are extracted like JSON-LD', () => {
  const microdata = `<div itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="A fine kettle">
    <div itemprop="additionalProperty" itemscope><meta itemprop="name" content="colour"></div>
    <img itemprop="image" src="data:image/gif;base64,x" data-src="/k.jpg">
    <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">1.299,00 €</span> <del>1.499,00 €</del></div></div>`;
  const rdfa = `<div vocab="http://schema.org/" typeof="Product"><h1 property="name">A fine kettle</h1><img property="image" src="/k.jpg">
    <p property="offers" typeof="Offer"><span property="price" content="1299.00"></span><s class="price">1.499,00 €</s><meta property="priceCurrency" content="EUR"></p></div>`;
  const expected = { title: 'A fine kettle', price: 129_900, currency: 'EUR', picture: 'https://www.kettles.example/k.jpg' };
  expect(page('', microdata)).toMatchObject({ ...expected, reference: 149_900 });
  expect(page('', rdfa)).toMatchObject(expected);
  expect(
    page('', '<h1 itemprop="name">A fine kettle</h1><b itemprop="price" content="9.90"></b><i itemprop="priceCurrency">GBP</i>'),
  ).toMatchObject({
    title: 'A fine kettle',
    price: 990,
    currency: 'GBP',
  });
});

test('a sale price in meta tags is the current price', () => {
  const metas = Object.entries({
    'og:title': 'A fine kettle | Kettles',
    'og:image': '//cdn.example/k.jpg',
    'product:price:amount': '19.99',
    'product:price:currency': 'EUR',
    'product:sale_price:amount': '14.99',
  });
  const head = metas.map(([property, content]) => `<meta property="${property}" content="${content}">`).join('');
  expect(page(head)).toEqual({
    title: 'A fine kettle',
    price: 1_499,
    reference: 1_999,
    currency: 'EUR',
    picture: 'https://cdn.example/k.jpg',
    merchant: 'Kettles',
  });
});

test('the cheapest new and available offer is used', () => {
  const offer = (price: number, more: object = {}) => ({ '@type': 'Offer', price, priceCurrency: 'EUR', ...more });
  expect(product([offer(9), offer(7), offer(8)]).price).toBe(700);
  expect(product([offer(9), offer(7, { availability: 'https://schema.org/OutOfStock' })]).price).toBe(900);
  expect(product([offer(9), offer(5, { itemCondition: 'http://schema.org/UsedCondition' })]).price).toBe(900);
  expect(product([offer(7, { priceCurrency: 'USD' }), offer(5)]).price).toBe(700);
  expect(product([offer(7, { url: at }), offer(5, { url: `${at}?other` })]).price).toBe(700);
  expect(product({ '@type': 'AggregateOffer', lowPrice: '5.29', highPrice: '9.56', priceCurrency: 'GBP' }).price).toBe(529);
  expect(product([], { hasVariant: [{ '@type': 'Product', offers: offer(8) }] }).price).toBe(800);
  expect(product([offer(9, { url: '/p/k1' }), offer(7, { url: '/p/k2' })]).price).toBe(900);
});

test.each([
  [{}],
  [''],
  ['-'],
  [null],
  [0],
  ['0.00'],
  [-5],
  ['N/A'],
  [{ value: {} }],
  [[]],
  [1e300],
  [Number.MAX_SAFE_INTEGER],
  ['9'.repeat(400)],
])('a structured price of %j hides all other prices on the page', (price) => {
  const offer = page(
    jsonLd({ '@type': 'Product', name: 'A fine kettle', offers: { '@type': 'Offer', price, priceCurrency: 'EUR' } }),
    '<h1>A fine kettle</h1><span class="price">12,00 €</span>',
  );
  expect(offer).toMatchObject({ title: 'A fine kettle' });
  if (!(Array.isArray(price) || price === null)) expect(offer.price).toBeUndefined();
});

test('single offers are preferred to their aggregate', () => {
  const sum = (...offers: object[]) =>
    product({ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'EUR', offers }).price;
  expect(sum({ price: 9 }, { price: 5, availability: 'OutOfStock' })).toBe(900);
  expect(sum({ price: 9 }, { price: 5, itemCondition: 'UsedCondition' })).toBe(900);
  expect(sum({ url: '/elsewhere' })).toBe(500);
});

test('the variant in the meta tags is used', () => {
  const variants = [7, 9].map((price) => ({ '@type': 'Offer', price, priceCurrency: 'EUR' }));
  const priceWith = (amount: number) =>
    page(
      `<meta property="og:price:amount" content="${amount}"><meta property="og:price:currency" content="EUR">${jsonLd({ '@type': 'Product', name: 'A fine kettle', offers: variants })}`,
    ).price;
  expect(priceWith(9)).toBe(900);
  expect(priceWith(8)).toBe(700);
});

test("unit prices and other variants' prices are ignored", () => {
  const litre = { price: 13.2, priceCurrency: 'EUR', referenceQuantity: { value: 1, unitCode: 'LTR' } };
  const bottle = { price: 9.9, priceCurrency: 'EUR' };
  expect(product({ '@type': 'Offer', priceSpecification: [litre, bottle] }).price).toBe(990);
  expect(product({ '@type': 'Offer', priceSpecification: litre }).price).toBe(1_320);
  const dear = { price: 20, priceCurrency: 'EUR', priceSpecification: { priceType: 'ListPrice', price: 30, priceCurrency: 'EUR' } };
  expect(product([bottle, dear])).not.toHaveProperty('reference');
});

test('an offer inside a product belongs to it without a property', () => {
  const expected = { title: 'A fine kettle', price: 1_450, currency: 'USD' };
  const offer = '<b property="price" content="14.50"></b><meta property="priceCurrency" content="USD">';
  expect(
    page(
      '',
      `<div typeof="schema:Product"><h1 property="schema:name">A fine kettle</h1><div rel="schema:offers"><p typeof="schema:Offer">${offer}</p></div></div>`,
    ),
  ).toMatchObject(expected);
  expect(
    page(
      '',
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">A fine kettle</h1><p itemscope itemtype="https://schema.org/Offer">${offer.replaceAll('property', 'itemprop')}</p></div>`,
    ),
  ).toMatchObject(expected);
});

test('offers of data-vocabulary.org are extracted', () => {
  const offer = '<p itemprop="offerDetails" itemscope><meta itemprop="currency" content="EUR"><b itemprop="price">13,00</b></p>';
  const product = `<div itemscope itemtype="http://data-vocabulary.org/Product"><h2 itemprop="name">A fine kettle</h2>${offer}</div>`;
  expect(page('', product)).toMatchObject({ title: 'A fine kettle', price: 1_300, currency: 'EUR' });
});

test('a price in cents is corrected by the meta tags', () => {
  const inCents = jsonLd({ '@type': 'Product', name: 'A fine kettle', offers: { price: 1999, priceCurrency: 'EUR' } });
  const head = '<meta property="og:price:amount" content="19.99"><meta property="og:price:currency" content="EUR">';
  expect(page(head + inCents).price).toBe(1_999);
  expect(page(inCents, '<p>from 19.99 €</p>').price).toBe(199_900);
});

test('a property with a null value is skipped', () => {
  const offer = '<b itemprop="price" content="">12,50</b><meta itemprop="priceCurrency" content="EUR">';
  expect(page('', `<h1 itemprop="name">A fine kettle</h1>${offer}`).price).toBe(1_250);
});

test('other names of meta tags are read', () => {
  const metas = (more: Record<string, string>) =>
    page(
      Object.entries({ 'og:title': 'A fine kettle', ...more })
        .map(([name, content]) => `<meta name="${name}" content="${content}">`)
        .join(''),
    );
  expect(metas({ 'twitter:label1': 'Cena', 'twitter:data1': '34,99&nbsp;zł' })).toMatchObject({ price: 3_499, currency: 'PLN' });
  expect(metas({ 'twitter:label1': 'Colour', 'twitter:data1': '5 €', 'twitter:label2': 'Price', 'twitter:data2': 'USD 7' }).price).toBe(
    700,
  );
  expect(metas({ 'twitter:label1': 'Reading time', 'twitter:data1': '5 €' })).not.toHaveProperty('price');
  expect(metas({ 'product:price.amount': '499', 'product:price.currency': 'SEK' })).toMatchObject({ price: 49_900, currency: 'SEK' });
});

test('the main product of a page is found among others', () => {
  const things = [
    { '@type': 'Product', name: 'A cheap toaster', offers: { price: 5, priceCurrency: 'EUR' } },
    { '@type': 'WebPage', mainEntity: { '@type': 'Product', name: 'A fine kettle', offers: { price: 50, priceCurrency: 'EUR' } } },
    { '@type': 'Product', name: 'Another toaster', offers: { price: 7, priceCurrency: 'EUR' } },
  ];
  expect(page(things.map(jsonLd).join(''), '<h1>A fine kettle, red</h1>')).toMatchObject({ title: 'A fine kettle', price: 5_000 });
});

test('without data, the first visible price behind the heading is used', () => {
  const body = (prices: string) => `<nav class="prices"><b class="price">1,00 €</b></nav><h1>A fine kettle</h1>${prices}`;
  const seen = (prices: string) => page('', body(prices));
  expect(seen('<p class="product-price">12,50 €</p><div class="related"><i class="price">3 €</i></div>')).toMatchObject({
    price: 1_250,
    currency: 'EUR',
  });
  expect(seen('<p><del class="price">20 €</del> <b class="price">15 €</b></p>')).toMatchObject({ price: 1_500, reference: 2_000 });
  expect(seen('<p class="ex-vat"><b class="price">10 €</b></p><p><b class="price">12 €</b></p>')).toMatchObject({ price: 1_200 });
  expect(seen('<p class="price">from 3 € to 5 €</p><p>Earn 5 € now</p>').price).toBe(300);
  expect(seen('<p class="price">3 €, or 2 for 5 €</p><p>Earn 5 € now</p>').price).toBe(300);
  expect(seen('<p>Spend 50 € and save</p>').price).toBeUndefined();
});

test.each([
  ['2.449', 'ARS', '$2.449', 244_900],
  [2.449, 'ARS', '$ 2.449,00', 244_900],
  ['24.990', 'EUR', '24,99 €', 2_499],
  ['16.807', 'EUR', '16,81 €', 1_681],
  ['1.299', 'EUR', '1.299 €', 129_900],
  [1299, 'EUR', 'add it for 1,30 €, or buy it for 1 299 €', 129_900],
  ['1.299', 'EUR', 'nothing', 129_900],
])('the structured price %s %s, with %j visible on the page, is %d', (price, priceCurrency, seen, minor) => {
  const offer = jsonLd({ '@type': 'Product', name: 'A fine kettle', offers: { '@type': 'Offer', price, priceCurrency } });
  expect(page(offer, `<p>${seen}</p>`).price).toBe(minor);
});

test("a title loses the shop's name, but not a brand's own products", () => {
  const titled = (title: string) => page(`<title>${title}</title>`).title;
  expect(titled('A fine kettle | Kettles')).toBe('A fine kettle');
  expect(titled('Kettles - A fine kettle - 1.7 l - kettles.example')).toBe('A fine kettle - 1.7 l');
  expect(titled('Kettles Pro 5 - red')).toBe('Kettles Pro 5 - red');
  expect(titled('&#x202e;A fine\n kettle')).toBe('A fine kettle');
  expect(titled('x'.repeat(1_000))).toHaveLength(300);
  expect(page('<title></title>')).toEqual({ merchant: 'Kettles' });
});

test('a heading is preferred to a longer title', () => {
  const titled = (title: string, heading: string) => page(`<title>${title}</title>`, `<h1>${heading}</h1>`).title;
  expect(titled('Buy A fine kettle online | Best price in town | Downtown', 'A fine kettle')).toBe('A fine kettle');
  expect(titled('Save 40% on KETTLE MAN on Kettles', 'KETTLE MAN')).toBe('KETTLE MAN');
  const busy = '<h1>A fine kettle <button>Save</button><i aria-hidden="true">★</i></h1>';
  expect(page('<title>Kettle</title>', busy).title).toBe('A fine kettle');
  expect(page('<title>A fine kettle | Kettles</title>', '<h1>Kettles</h1><h1>A fine kettle</h1>').title).toBe('A fine kettle');
  expect(titled('A fine kettle : kettles.example: Kitchen', '')).toBe('A fine kettle');
});

test("a title that is only the shop's name counts for a product only", () => {
  expect(page('<title>kettles.example</title>')).toEqual({ merchant: 'Kettles' });
  expect(page('<title>Kettles</title>', '<h1>Kettles</h1>')).toEqual({ merchant: 'Kettles' });
  expect(page(jsonLd({ '@type': 'Product', name: 'Kettles', offers: { price: 5, priceCurrency: 'EUR' } })).title).toBe('Kettles');
});

test("a product's name is used if it is most of the title", () => {
  const named = (name: string, title: string, heading: string) =>
    page(`<meta property="og:title" content="${title}">${jsonLd({ '@type': 'Product', name, offers: {} })}`, `<h1>${heading}</h1>`).title;
  expect(named('A fine kettle', 'Buy A fine kettle now', '')).toBe('A fine kettle');
  expect(named('A fine kettle', 'Buy A fine kettle | Kettles and toasters | Kitchen and garden', 'A fine kettle')).toBe('A fine kettle');
  expect(named('FINE', 'Kettle Company - FINE', 'FINE')).toBe('Kettle Company - FINE');
});

test('a merchant is spelled as the page spells its domain', () => {
  const called = (html: string) => extractOffer(html, 'https://shop.bestkettles.example/x').merchant;
  expect(called('<title>A kettle</title><p>Welcome to Best Kettles!</p>')).toBe('Best Kettles');
  expect(called('<title>A kettle - BestKettles Online Shop</title>')).toBe('BestKettles');
  expect(called('<meta property="og:site_name" content="The Kettle Company">')).toBe('The Kettle Company');
  expect(called('')).toBe('Bestkettles');
  expect(called('<title>A kettle : BestKettles.com: Kitchen</title>')).toBe('BestKettles');
  expect(called('<title>A kettle on Best Kettles</title>')).toBe('Best Kettles');
  expect(called('<meta property="og:site_name" content="Kettles and more | Best Kettles">')).toBe('Best Kettles');
  expect(called('<meta property="og:site_name" content="Kettle & Sons: all for tea">')).toBe('Kettle & Sons');
  expect(called('<title>A kettle - The Best Kettles</title>')).toBe('The Best Kettles');
  expect(extractOffer('<title>Sofa - Möbelhof Süd</title>', 'https://moebelhof.example/x').merchant).toBe('Möbelhof Süd');
  expect(extractOffer('<title>Jacket - Norrøna</title>', 'https://norrona.example/x').merchant).toBe('Norrøna');
  expect(called('<title>Чайник - цена | Мир Чайников</title>')).toBe('Мир Чайников');
  expect(called('<meta property="og:site_name" content="Online Shop">')).toBe('Bestkettles');
  expect(extractOffer('<title>Salt & more - Salt & Co</title>', 'https://saltandco.example/').merchant).toBe('Salt & Co');
  expect(extractOffer('', 'https://www.bhphotovideo.com/c/1').merchant).toBe('B&H Photo Video');
});

test('image URLs are absolute and http(s)', () => {
  const picture = (head: string) => page(head).picture;
  expect(picture('<base href="https://cdn.example/x/"><meta property="og:image" content="k.jpg">')).toBe('https://cdn.example/x/k.jpg');
  expect(picture('<meta property="og:image" content="/share.png"><link rel="image_src" href="/k.jpg">')).toBe(
    'https://www.kettles.example/k.jpg',
  );
  expect(picture('<meta property="og:image" content="/logo.png"><meta property="og:image" content="/k.jpg">')).toBe(
    'https://www.kettles.example/k.jpg',
  );
  const both = (one: string) => picture(`<meta property="og:image" content="/${one}"><link rel="image_src" href="/k.jpg">`);
  for (const shops of ['a-share.png', 'logo_2.png', 'site-logo.svg', 'pixel.gif', 'no-image.jpg', 'placeholder.png'])
    expect([shops, both(shops)]).toEqual([shops, 'https://www.kettles.example/k.jpg']);
  for (const own of ['google-pixel-9.jpg', 'blanket.jpg', 'logomania.jpg', 'k-large_defaults.jpg'])
    expect([own, both(own)]).toEqual([own, `https://www.kettles.example/${own}`]);
  for (const bad of ['javascript:alert(1)', 'data:image/png;base64,x', 'file:///etc/passwd', 'http://', ''])
    expect(picture(`<meta property="og:image" content="${bad}">`)).toBeUndefined();
});

test('without metadata, a picture is found by its name, its gallery or its position', () => {
  const seen = (body: string) => page('<title>A fine kettle</title>', body).picture;
  const lazy = '<img src="data:image/gif;base64,x" data-srcset="/k.jpg 400w, /l.jpg 800w" alt="A fine kettle">';
  expect(seen(`<img src="/other.jpg"><h1>A fine kettle</h1>${lazy}`)).toBe('https://www.kettles.example/k.jpg');
  expect(seen('<img src="/other.jpg"><div class="product-gallery"><a><img src="/k.jpg"></a></div><h1>A fine kettle</h1>')).toBe(
    'https://www.kettles.example/k.jpg',
  );
  expect(seen('<img src="/other.jpg"><h1>A fine kettle</h1><img src="/logo.png"><img src="/k.jpg">')).toBe(
    'https://www.kettles.example/k.jpg',
  );
});

test.each([
  'Just a moment...',
  'Attention Required! | Cloudflare',
  'Access Denied',
  'Access to this page has been denied.',
  'Robot Check',
  'Robot or human?',
  'Are you a robot?',
  'Pardon Our Interruption...',
  'Security Verification',
  '403 Forbidden',
  '404 - Page not found',
  'Page Not Found | Kettles',
  'Seite nicht gefunden',
  'Einen Moment bitte',
  'Доступ ограничен',
  'Before you continue to Kettles',
  'Error',
])('the blocked page %s has no title', (title) => {
  const body = '<h1>www.kettles.example</h1><p class="price">12 €</p><img src="/k.jpg">';
  expect(page(`<title>${title}</title>`, body)).toEqual({ merchant: 'Kettles' });
  expect(page('', `<h1>${title}</h1>`)).toEqual({ merchant: 'Kettles' });
  expect(page(`<title>${title}</title>${jsonLd({ '@type': 'Product', name: 'A fine kettle' })}`).title).toBeDefined();
});

test.each(['Robot vacuum X5', '501 Original Jeans', '400 g Coffee', 'Security camera', 'Moment lens', 'Please hammer'])(
  'the title %s is not taken for a blocked page',
  (title) => expect(page(`<title>${title}</title>`).title).toBe(title),
);

test('a page of many products has no product, and an article no price', () => {
  const products = (...names: string[]) =>
    names.map((name) => jsonLd({ '@type': 'Product', name, offers: { price: 5, priceCurrency: 'EUR' } })).join('');
  const names = ['Bosch kettle K1', 'Braun kettle K2', 'Philips kettle K3', 'Siemens kettle K4'];
  expect(page(`<title>Electric kettle</title>${products(...names)}`, '<h1>Electric kettle</h1>')).toMatchObject({
    title: 'Electric kettle',
  });
  expect(page(`<title>Electric kettle</title>${products(...names)}`)).not.toHaveProperty('price');
  expect(page(`<title>Buy Bosch kettle K1</title>${products(...names)}`)).toMatchObject({ title: 'Bosch kettle K1', price: 500 });
  const body = '<h1>Ten fine kettles</h1><p class="price">12 €</p>';
  expect(page(jsonLd({ '@type': 'NewsArticle', headline: 'Ten fine kettles' }), body)).toEqual({
    title: 'Ten fine kettles',
    merchant: 'Kettles',
  });
});
