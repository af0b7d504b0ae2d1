import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toMinorUnits } from '../money/minor-units.ts';
import { extractOffer } from './extract-offer.ts';

/** Pages of invented shops in the markup of real platforms; `acceptable…` are other correct answers. */
interface Expected {
  url: string;
  title: string;
  acceptableTitles?: string[];
  price: number;
  currency: string;
  image: string;
  acceptableImages?: string[];
  merchant: string;
  acceptableMerchants?: string[];
  originalPrice: number | null;
}

const here = new URL('pages/', import.meta.url);
const expected: Record<string, Expected> = JSON.parse(readFileSync(new URL('expected.json', here), 'utf8'));

test.each(Object.entries(expected))('the offer of %s is extracted as a person reads it', (file, wanted) => {
  const offer = extractOffer(readFileSync(new URL(file, here), 'utf8'), wanted.url);
  expect(offer).toMatchObject({ price: toMinorUnits(wanted.price, wanted.currency), currency: wanted.currency });
  expect(offer.reference).toBe(wanted.originalPrice === null ? undefined : toMinorUnits(wanted.originalPrice, wanted.currency));
  expect([wanted.title, ...(wanted.acceptableTitles ?? [])]).toContain(offer.title);
  expect([wanted.image, ...(wanted.acceptableImages ?? [])]).toContain(offer.picture);
  expect([wanted.merchant, ...(wanted.acceptableMerchants ?? [])]).toContain(offer.merchant);
});
