import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedPrice } from './typed-price.ts';

const upTo = (maxPrice: number, currency?: string) => ({ maxPrice: String(maxPrice), ...(currency && { currency }) });
const from = (minPrice: number, currency?: string) => ({ minPrice: String(minPrice), ...(currency && { currency }) });
const range = (minPrice: number, maxPrice: number, currency?: string) => ({ ...from(minPrice), ...upTo(maxPrice, currency) });

test.each([
  ['laptop under 600', 'laptop', upTo(60_000)],
  ['laptop under $600', 'laptop', upTo(60_000, 'USD')],
  ['laptop under US$600', 'laptop', upTo(60_000, 'USD')],
  ['laptop under £600', 'laptop', upTo(60_000, 'GBP')],
  ['laptop under EUR 600', 'laptop', upTo(60_000)],
  ['laptop below 600 kr', 'laptop', upTo(60_000, 'SEK')],
  ['laptop <600', 'laptop', upTo(60_000)],
  ['laptop <= 600', 'laptop', upTo(60_000)],
  ['laptop max 600', 'laptop', upTo(60_000)],
  ['laptop max. 600', 'laptop', upTo(60_000)],
  ['laptop up to 1,299.99', 'laptop', upTo(129_999)],
  ['laptop less than 1299', 'laptop', upTo(129_900)],
  ['laptop 600 dollars', 'laptop', upTo(60_000, 'USD')],
  ['a laptop for $600', 'a laptop', upTo(60_000, 'USD')],
  ['laptop 600 or less', 'laptop', upTo(60_000)],
  ['under $600 gaming laptop', 'gaming laptop', upTo(60_000, 'USD')],
  ['headphones under 50 with microphone', 'headphones with microphone', upTo(5_000)],
  ['laptop under 600 near Berlin', 'laptop near Berlin', upTo(60_000)],
  ['under $600 -gaming laptop', '-gaming laptop', upTo(60_000, 'USD')],
  ['under $50', '', upTo(5_000, 'USD')],
  ['iphone 15 under 600', 'iphone 15', upTo(60_000)],
  ['tv 65 inch under 1,000', 'tv 65 inch', upTo(100_000)],
  ['laptop over 600', 'laptop', from(60_000)],
  ['laptop ≥ 600', 'laptop', from(60_000)],
  ['laptop between 300 and 600', 'laptop', range(30_000, 60_000)],
  ['laptop over 300 under $600', 'laptop', range(30_000, 60_000, 'USD')],
  ['laptop under 600 over €300', 'laptop', range(30_000, 60_000)],
  ['laptop under 300 over 600', 'laptop under 300', from(60_000)],
  ['house around €999,999,999', 'house', range(79_999_999_920, 100_000_000_000)],
  ['laptop 300-600', 'laptop', range(30_000, 60_000)],
  ['laptop 300–600', 'laptop', range(30_000, 60_000)],
  ['laptop $300-$600', 'laptop', range(30_000, 60_000, 'USD')],
  ['laptop from 600 to 300 dollars', 'laptop', range(30_000, 60_000, 'USD')],
  ['laptop around 500', 'laptop', range(40_000, 60_000)],
  ['laptop ~500 €', 'laptop', range(40_000, 60_000)],
  ['Kaffee bis 4.50 €', 'Kaffee', upTo(450)],
  ['Laptop unter 1.299,99 €', 'Laptop', upTo(129_999)],
  ['Laptop unter 600 Dollar', 'Laptop', upTo(60_000, 'USD')],
  ['Laptop höchstens 600', 'Laptop', upTo(60_000)],
  ['Laptop zwischen 300 und 600 Euro', 'Laptop', range(30_000, 60_000)],
  ['Laptop 300 bis 600', 'Laptop', range(30_000, 60_000)],
  ['Laptop um die 500', 'Laptop', range(40_000, 60_000)],
  ['Laptop ab 600', 'Laptop', from(60_000)],
  ['portátil hasta 1000', 'portátil', upTo(100_000)],
  ['portátil por menos de 600 dólares', 'portátil por', upTo(60_000, 'USD')],
  ['portátil entre 300 y 600', 'portátil', range(30_000, 60_000)],
  ['portátil de 300 a 600 euros', 'portátil', range(30_000, 60_000)],
  ['portátil alrededor de 500', 'portátil', range(40_000, 60_000)],
  ['ordinateur moins de 1 299 €', 'ordinateur', upTo(129_900)],
  ['ordinateur jusqu’à 600', 'ordinateur', upTo(60_000)],
  ['ordinateur entre 300 et 600', 'ordinateur', range(30_000, 60_000)],
  ['ordinateur environ 500', 'ordinateur', range(40_000, 60_000)],
  ['ノートパソコン 6万円以下', 'ノートパソコン', upTo(60_000, 'JPY')],
  ['ノートパソコン ６００ユーロ以内', 'ノートパソコン', upTo(60_000)],
  ['ノートパソコン 300から600ユーロ', 'ノートパソコン', range(30_000, 60_000)],
  ['ノートパソコン 約500ユーロ', 'ノートパソコン', range(40_000, 60_000)],
  ['لابتوب أقل من 600', 'لابتوب', upTo(60_000)],
  ['لابتوب حتى ٦٠٠ دولار', 'لابتوب', upTo(60_000, 'USD')],
  ['لابتوب بين 300 و 600', 'لابتوب', range(30_000, 60_000)],
  ['لابتوب حوالي 500', 'لابتوب', range(40_000, 60_000)],
])('%j asks for %j at a price', (typed, words, filters) => {
  expect(typedPrice(typed, 'EUR')).toEqual({ words, filters });
});

test.each([
  ...['laptop', 'laptop 600', 'under 600', 'laptop under', 'the girl under the stairs 2x', 'iphone 15', 'tv 65 inch', 'tv under 65 inch'],
  ...[
    'game for 2-4 players',
    'iPhone Max 256',
    'air max 90',
    'nike air max 270',
    'iphone 15 pro max 512',
    'ssd up to 2tb',
    'ssd up to 2 tb',
  ],
  ...[
    'toys under 5 years',
    'rtx 3060 and 3070',
    'rtx 4060-4070',
    'canon 100-400',
    'lens 150-600',
    'book about 1984',
    'car 2019-2023',
    '100-400',
  ],
  ...[
    'i7-13700',
    'wf-1000xm5',
    'under armour 42',
    'ps4-ps5',
    '9-5',
    'over 50',
    'gifts from 3',
    'ages 8-12',
    '24-70',
    'size 36-42',
    'usb 3.2',
  ],
  ...[
    'gift card $50',
    '$10 off $50',
    'hdmi 2.1',
    'windows 11',
    '4k tv',
    'iphone 15 600€',
    'laptop under 0',
    'laptop under £55 EUR',
    'laptop $300-€600',
    'laptop under 99999999999',
  ],
  ...['kids up to 12 kg', 'bis 16 Jahre', 'sous vide', 'max 3 personas', 'hasta 5 años', 'between us', '2 for 20', 'buy 3 get 1'],
])('%j names no price', (typed) => {
  expect(typedPrice(typed, 'EUR')).toBeUndefined();
});

test('a shared symbol means the expected currency', () => {
  expect(typedPrice('laptop under $600', 'CAD')?.filters).toEqual(upTo(60_000));
  expect(typedPrice('laptop under 600 kr', 'NOK')?.filters).toEqual(upTo(60_000));
  expect(typedPrice('laptop under 60000 yen', 'JPY')?.filters).toEqual(upTo(60_000));
  expect(typedPrice('dumbbells up to 50 pounds', 'USD')).toBeUndefined();
});

const cues = ['under', 'max', 'unter', 'bis zu', 'hasta', 'menos de', 'moins de', 'jusqu’à', 'أقل من', '最大', '<'];
const currencies = ['EUR', 'USD', 'GBP', 'SEK', 'PLN', 'CHF'];

test('what Intl writes as an amount in a language of the board is read as the same amount', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 });
  const locales = fc.constantFrom('en', 'de', 'es', 'fr', 'ja', 'ar-u-nu-latn');
  fc.assert(
    fc.property(amounts, fc.constantFrom(...cues), fc.constantFrom(...currencies), locales, (amount, cue, currency, locale) => {
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
      expect(typedPrice(`laptop ${cue} ${written} ${currency}`, 'EUR')).toEqual({
        words: 'laptop',
        filters: upTo(amount, currency === 'EUR' ? undefined : currency),
      });
    }),
  );
});

test('any text is read in a moment, and what is left are words of it', () => {
  const part = fc.oneof(
    fc.constantFrom(...cues, ...currencies, 'between', 'and', '-', '$', '600', '1.299,99', '1 299', '万', 'laptop', '"'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'), (parts, currency) => {
      const typed = parts.join(' ');
      const read = typedPrice(typed, currency);
      if (read === undefined) return;
      const { minPrice = '0', maxPrice = '100000000000' } = read.filters;
      expect(Number(minPrice)).toBeLessThanOrEqual(Number(maxPrice));
      expect(read.words.length).toBeLessThan(typed.normalize('NFKC').length);
    }),
  );
  expect(typedPrice(`${'1,'.repeat(100_000)} $`, 'EUR')).toBeUndefined();
});
