import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toMinorUnits } from '../server/deals/money/minor-units.ts';
import { extractOffer } from '../server/deals/preview/extract-offer.ts';
import { decodeHtml } from '../server/deals/preview/page/decode-html.ts';
import type { Figure } from './figures.ts';
import { hasReal, realPages } from './real-data.ts';

/** Pages of invented shops with their expected values. */
const invented = path.join(import.meta.dirname, '../server/deals/preview/pages');

interface Expected {
  url: string;
  title: string | null;
  price: number | null;
  currency: string | null;
  image: string | null;
  merchant: string | null;
  originalPrice: number | null;
  acceptableTitles?: string[];
  acceptableImages?: string[];
  acceptableMerchants?: string[];
}

/** The share of correctly extracted fields, one figure per field; prints every error. */
export const extractionAccuracy = (): Figure[] => [
  ...readIn(invented, 'invented'),
  ...(hasReal(path.join(realPages, 'expected.json'), 'real pages') ? readIn(realPages, 'real') : []),
];

function readIn(folder: string, kind: string): Figure[] {
  const list = path.join(folder, 'expected.json');
  const expected: Record<string, Expected> = JSON.parse(readFileSync(list, 'utf8'));
  const here = new Set(readdirSync(folder));
  const pages = Object.entries(expected).filter(([file]) => here.has(file));
  const tallies = new Map(fields.map((field) => [field, { right: 0, all: 0 }]));
  const times: number[] = [];
  for (const [file, expected] of pages) {
    const bytes = readFileSync(path.join(folder, file));
    const started = performance.now();
    const offer = extractOffer(decodeHtml(bytes, undefined), expected.url);
    times.push(performance.now() - started);
    for (const field of fields) {
      const carried = carries(field, expected);
      const right = isRight(field, expected, offer);
      const tally = tallies.get(field);
      if (carried && tally !== undefined) {
        tally.all++;
        tally.right += right ? 1 : 0;
      }
      if (!right)
        console.log(
          `  ${carried ? 'missed' : 'invented'}: ${file} ${field}: ${extractedValue(field, offer)}, not ${expectedValue(field, expected)}`,
        );
    }
  }
  return [
    ...[...tallies].map(([field, { right, all }]) => ({
      name: `${kind} pages: ${field} correct, on ${all} of ${pages.length} pages that have one`,
      value: (100 * right) / all,
      unit: '%',
      ...(field === 'reference' ? {} : { atLeast: 90 }),
    })),
    { name: `${kind} pages: slowest extraction`, value: Math.max(...times), unit: 'ms' },
  ];
}

const fields = ['title', 'price', 'currency', 'picture', 'merchant', 'reference'] as const;
type Field = (typeof fields)[number];
type Offer = ReturnType<typeof extractOffer>;

const expectedKey = {
  title: 'title',
  price: 'price',
  currency: 'currency',
  picture: 'image',
  merchant: 'merchant',
  reference: 'originalPrice',
} as const;
const expectedValue = (field: Field, expected: Expected) => expected[expectedKey[field]];
const extractedValue = (field: Field, offer: Offer) => offer[field];
const carries = (field: Field, expected: Expected) => expectedValue(field, expected) !== null;

function isRight(field: Field, expected: Expected, offer: Offer): boolean {
  const extracted = extractedValue(field, offer);
  if (field === 'price' || field === 'reference') {
    const amount = expectedValue(field, expected);
    if (typeof amount !== 'number') return extracted === undefined;
    return extracted === toMinorUnits(amount, expected.currency ?? 'EUR');
  }
  if (!carries(field, expected)) return true;
  const { acceptableTitles: title, acceptableImages: picture, acceptableMerchants: merchant } = expected;
  const others: Partial<Record<Field, string[]>> = { ...(title && { title }), ...(picture && { picture }), ...(merchant && { merchant }) };
  return [expectedValue(field, expected), ...(others[field] ?? [])].some((each) => same(field, String(each), String(extracted)));
}

/** Names and titles are compared without case, quotes and spaces; URLs and codes exactly. */
const same = (field: Field, one: string, other: string) =>
  field === 'title' || field === 'merchant' ? plain(one) === plain(other) : one === other;
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '');
