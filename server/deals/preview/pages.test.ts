import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toMinorUnits } from '../money/minor-units.ts';
import { extractOffer } from './extract-offer.ts';

/** Pages of invented merchants in the markup of real platforms; `acceptable…` are other correct answers. */
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

test.each(Object.entries(expected))('the offer of %s is extracted as a person reads it', (file, expectedOffer) => {
  const offer = extractOffer(readFileSync(new URL(file, here), 'utf8'), expectedOffer.url);
  expect(offer).toMatchObject({ price: toMinorUnits(expectedOffer.price, expectedOffer.currency), currency: expectedOffer.currency });
  expect(offer.reference).toBe(
    expectedOffer.originalPrice === null ? undefined : toMinorUnits(expectedOffer.originalPrice, expectedOffer.currency),
  );
  expect([expectedOffer.title, ...(expectedOffer.acceptableTitles ?? [])]).toContain(offer.title);
  expect([expectedOffer.image, ...(expectedOffer.acceptableImages ?? [])]).toContain(offer.picture);
  expect([expectedOffer.merchant, ...(expectedOffer.acceptableMerchants ?? [])]).toContain(offer.merchant);
});
