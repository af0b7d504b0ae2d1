/** The board's languages, and the regions where Arabic has other names for the months. */
const locales = ['en', 'de', 'fr', 'es', 'ja', 'ar', 'ar-SY', 'ar-DZ'];
const year = 2026;

/** Names of months or weekdays with their numbers, as people write them: in lower case, whole and short. Intl knows them, so no list has to be kept. */
function namesOf(count: number, part: 'month' | 'weekday', dayOf: (index: number) => Date): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of locales)
    for (const length of ['long', 'short'] as const)
      for (const context of [{}, { day: 'numeric' } as const]) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { [part]: length, ...context, timeZone: 'UTC' });
        for (let index = 0; index < count; index++) {
          const name = format.formatToParts(dayOf(index)).find(({ type }) => type === part)?.value ?? '';
          const plain = plainDateText(name).replace(/\.$/, '');
          // A Japanese weekday in short is one letter, and its months are numbers.
          if (/\p{L}{2}/u.test(plain) && !/\d/.test(plain)) names.set(plain, index);
        }
      }
  return names;
}

/** Lower case, Latin digits, and neither accents nor the vowel signs that few people type. */
export const plainDateText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .normalize('NFC');

/** 0 is January. */
export const months = new Map([...namesOf(12, 'month', (month) => new Date(Date.UTC(year, month, 15))), ['sept', 8]]);
/** 0 is Sunday. 4 January 2026 was one. */
export const weekdays = namesOf(7, 'weekday', (weekday) => new Date(Date.UTC(year, 0, 4 + weekday)));

const dayFirst = new Map<string, boolean>();

/** Whether people in a region (ISO 3166) write the day before the month in figures. */
export function writesDayFirst(region: string): boolean {
  const known = dayFirst.get(region) ?? isDayFirstIn(region);
  dayFirst.set(region, known);
  return known;
}

function isDayFirstIn(region: string): boolean {
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const parts = new Intl.DateTimeFormat(`${language}-${region}-u-ca-gregory`, { day: 'numeric', month: 'numeric' }).formatToParts();
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}
