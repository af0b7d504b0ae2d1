import { existsSync, readFileSync } from 'node:fs';
import { realDeals } from './real-data.ts';
import { Random } from './seeded-random.ts';

/** Parts of titles: beginnings and ends of real titles, so that words are as common or rare as on a real board. */
export interface TitleParts {
  beginnings: string[];
  ends: string[];
  bodies: string[];
}

/** Of real deals if there are any, otherwise generated. */
export const titleParts = (): TitleParts => (existsSync(realDeals) ? partsOf(readFileSync(realDeals, 'utf8')) : built());

function partsOf(lines: string): TitleParts {
  const deals = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { title: string; description: string | null });
  const halves = deals.map(({ title }) => title.split(' ')).filter((words) => words.length > 3);
  return {
    beginnings: halves.map((words) => words.slice(0, Math.ceil(words.length / 2)).join(' ')),
    ends: halves.map((words) => words.slice(Math.ceil(words.length / 2)).join(' ')),
    bodies: deals.map(({ description }) => (description ?? '').slice(0, 300)),
  };
}

const brands =
  'Sony Bosch Lego Samsung Apple Philips Makita Nike Adidas Logitech Dyson Lenovo Anker Garmin Braun Tefal Miele Canon Nikon Asus Acer Dell Xiaomi Puma Levis Ikea Weber Karcher Oral-B Nintendo Microsoft Playmobil Ravensburger Gardena Siemens Panasonic Bose JBL Sennheiser Kingston';
const things =
  'headphones kettle drill vacuum television laptop monitor keyboard mouse toaster backpack jacket sneakers camera lens tripod tablet phone charger cable router speaker soundbar bicycle tent grill mower mixer blender espresso machine freezer washing dryer toothbrush shaver perfume puzzle console controller game chair desk lamp mattress pillow coffee chocolate wine pan knife watch';
const kinds = 'Pro Max Mini Plus Ultra Lite Wireless Cordless Portable Outdoor Smart Classic Compact Deluxe Refurbished Limited';
const extras =
  'free shipping with prime or on orders over 35 in several colours until sunday members only price error clearance bundle including case student discount today only cashback at checkout lowest price so far second unit half off';

/** Generated titles: the n-th word of a list has a frequency of 1/n, as in real texts, and numbers make some words rare. */
function built(): TitleParts {
  const random = new Random(1);
  const from = (words: string) => {
    const list = words.split(' ');
    return list[Math.floor(list.length ** random.next()) - 1] ?? '';
  };
  const many = <Made>(make: () => Made) => Array.from({ length: 12_000 }, make);
  const model = () => `${random.pick([...'ABCDEFGHKLMNPRSTVWXZ'])}${Math.floor(10_000 ** random.next())}`;
  const phrase = (words: number) => Array.from({ length: words }, () => from(extras)).join(' ');
  return {
    beginnings: many(() => `${from(brands)} ${from(kinds)} ${model()} ${from(things)}`),
    ends: many(() => `${from(things)} ${random.between(0, 99)} € ${phrase(3 + random.between(0, 3))}`),
    bodies: many(() => `${from(brands)} ${from(things)} ${phrase(30)}`),
  };
}
