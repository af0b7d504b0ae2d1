import { describe, expect, test } from 'vitest';
import { endDateIn } from './end-date.ts';

/** Posted on Sunday, 19 July 2026. */
const read = (text: string, region?: string) => endDateIn(text, { posted: '2026-07-19', region });

describe('an end date is read from a title', () => {
  test.each([
    ['Chess for two (Valid thru 7/30)', '2026-07-30'],
    ['Kettle, ends 30 July', '2026-07-30'],
    ['$10 off $50 [Expires: Sep. 5th, 10am PDT]', '2026-09-05'],
    ['Coupon exp. 11/26', '2026-11-26'],
    ['Ends Friday 2026/07/24 10am', '2026-07-24'],
    ['Valid July 27 - August 23, 2026', '2026-08-23'],
    ['$5 rebate, free shipping (ends 7/31)', '2026-07-31'],
    ['50% off until Tuesday', '2026-07-21'],
    ['Ends tomorrow', '2026-07-20'],
    ['Socks, today only', '2026-07-19'],
    ['Kaffee bis 30.07.', '2026-07-30'],
    ['Gültig bis Sonntag, 2. August', '2026-08-02'],
    ['Nur heute: Fernseher', '2026-07-19'],
    ['Valable jusqu’au dimanche 1er août inclus', '2026-08-01'],
    ["Aujourd'hui seulement", '2026-07-19'],
    ['Válido hasta el 30 de julio', '2026-07-30'],
    ['Solo hoy', '2026-07-19'],
    ['電気ケトル 8月2日(日)23:59まで', '2026-08-02'],
    ['7/30まで', '2026-07-30'],
    ['本日限り', '2026-07-19'],
    ['غلاية حتى ٣٠ يوليو', '2026-07-30'],
    ['ينتهي العرض في 30 تموز', '2026-07-30'],
    ['اليوم فقط', '2026-07-19'],
  ])('%s', (text, end) => expect(read(text)).toBe(end));
});

test("day and month are in the order of the merchant's country or of the language; otherwise an ambiguous date is refused", () => {
  expect([read('ends 8/9'), read('ends 8/9', 'US'), read('ends 8/9', 'GB')]).toEqual([undefined, '2026-08-09', '2026-09-08']);
  expect([read('bis 8.9.'), read("jusqu'au 8/9"), read('8/9まで')]).toEqual(['2026-09-08', '2026-09-08', '2026-08-09']);
});

test.each([
  'Open 24/7 until sold out',
  'Stay through 12/17/26, rebate expires 8/1/26',
  'bis 50 € sparen',
  'bis 2.5 kg, bis 10.12 €',
  'hasta 50 % de descuento',
  'Drill with 1/4" - 3/8" bits',
  'ends 31 February',
  'ends 7/10',
  'Until Dawn (PS4)',
  'Daily Deal 7/25',
  'expires soon',
])('"%s" names no end', (text) => expect(read(text, 'US')).toBeUndefined());

test('a hostile text takes no time to speak of', () => {
  const hostile = ['ends ', 'until 1/', 'until ( ', '1月1日', 'bis 1.1.1.', 'valid 1 - '].map((part) => part.repeat(5_000));
  expect(hostile.map((text) => read(text, 'US'))).toHaveLength(6);
});
