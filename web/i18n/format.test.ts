import { beforeEach, expect, test } from 'vitest';
import { setCatalogue } from './catalogue.ts';
import { countToThousand } from './count-to-thousand.ts';
import { day, fullMoment, money, relativeTime, saving, shortCount } from './format.ts';

const setLanguage = (locale: string) => setCatalogue({ language: locale, messages: {} });
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
beforeEach(() => setLanguage('en'));

test.each([
  [14_900, 'EUR', '€149', '149 €'],
  [9_490, 'EUR', '€94.90', '94,90 €'],
  [8_980, 'JPY', '¥8,980', '8.980 ¥'],
  [12_345, 'KWD', 'KWD 12.345', '12,345 KWD'],
])('%i minor units of %s are %s, in German %s', (amount, currency, english, german) => {
  expect(plain(money(amount, currency))).toBe(english);
  setLanguage('de');
  expect(plain(money(amount, currency))).toBe(german);
});

test('a saving has a real minus sign', () => {
  expect(saving(40)).toBe('−40%');
  setLanguage('de');
  expect(plain(saving(40))).toBe('−40 %');
});

test('large counts are shortened', () => {
  expect([shortCount(9_999), shortCount(12_345), shortCount(-3)]).toEqual(['9,999', '12.3K', '−3']);
});

test('a thousand means a thousand or more', () => {
  expect([countToThousand(999), countToThousand(1_000)]).toEqual(['999', '1,000+']);
});

test('times are relative to now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const texts = ['2026-11-21T11:59:30Z', '2026-11-21T09:00:00Z', '2026-11-20T11:00:00Z', '2026-11-23T11:00:00Z'].map((each) =>
    relativeTime(each, now),
  );
  expect(texts).toEqual(['now', '3h ago', '1d ago', 'in 2 days']);
});

test('months and years are words outside English', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const threeMonthsAgo = (language: string) => {
    setLanguage(language);
    return relativeTime('2026-08-15T12:00:00Z', now);
  };
  expect(['en', 'es', 'fr', 'ar-u-nu-latn'].map(threeMonthsAgo)).toEqual(['3mo ago', 'hace 3 meses', 'il y a 3 mois', 'قبل 3 أشهر']);
});

test('the first of a month is "1er" in French', () => {
  const datesIn = (language: string) => {
    setLanguage(language);
    return [day('2026-05-01', 'UTC'), day('2026-05-21', 'UTC'), fullMoment('2026-05-01T13:05:00Z', 'UTC')];
  };
  expect(datesIn('fr')).toEqual(['1er mai 2026', '21 mai 2026', '1er mai 2026 à 13:05']);
  expect(datesIn('es')).toEqual(['1 may 2026', '21 may 2026', '1 de mayo de 2026 a las 13:05']);
});

test('the sign of a currency stays whole from right to left', () => {
  setLanguage('ar-u-nu-latn');
  expect(plain(money(1_200, 'USD'))).toBe('\u200f12 US$\u200e');
});

test('German minutes do not look like metres', () => {
  setLanguage('de');
  expect(plain(relativeTime('2026-11-21T11:58:00Z', Date.parse('2026-11-21T12:00:00Z')))).toBe('vor 2 Min.');
});
