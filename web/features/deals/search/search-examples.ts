import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** A price in minor units that its example names. */
export const examplePrice = 60_000;

/** Searches that show what words can say: a price, words that stand together, and words to leave out. */
export const searchExamples = (currency: string): string[] => [
  t('found.example.price', { price: money(examplePrice, currency) }),
  t('found.example.phrase'),
  t('found.example.without'),
];
