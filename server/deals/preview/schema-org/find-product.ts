import { isOfType, isThing, offerTypes, type Thing, textValue, thingsOf, valuesOf } from './thing.ts';

/** Types that merchants use for products. */
const soldTypes = [
  ...[
    'product',
    'productgroup',
    'individualproduct',
    'someproducts',
    'productmodel',
    'vehicle',
    'car',
    'motorcycle',
    'book',
    'game',
    'videogame',
  ],
  ...['softwareapplication', 'mobileapplication', 'webapplication', 'movie', 'musicalbum', 'course', 'event', 'musicevent', 'theaterevent'],
  ...['sportsevent', 'festival', 'hotel', 'touristtrip', 'trip', 'service', 'apartment', 'menuitem', 'product-offer'],
];
/** Properties that point to a page's main thing. */
const mainProperties = ['mainentity', 'mainentityofpage', 'about', 'itemoffered'];

const writingTypes = ['article', 'newsarticle', 'blogposting', 'discussionforumposting', 'qapage', 'recipe', 'report', 'review'];

/** Whether a page is an article: prices in it may be those of anything. */
export const isArticle = (things: readonly Thing[]): boolean => things.some((thing) => isOfType(thing, ...writingTypes));

/**
 * The product that a page offers, among accessories and recommendations.
 * @param names the page's titles and headings
 */
export function findProduct(things: readonly Thing[], names: readonly string[]): Thing | undefined {
  const candidates = things.flatMap((thing) => sold(thing, 0));
  const scored = candidates.map((thing, place) => ({ thing, score: scoreOf(thing, names) - place / 1_000 }));
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  )?.thing;
  return best !== undefined && isOneOfMany(best, candidates, names) ? undefined : best;
}

/** This many different names make a list, unless the page is named like one of them. */
const minListLength = 4;

function isOneOfMany(thing: Thing, candidates: readonly Thing[], names: readonly string[]): boolean {
  const name = textValue(thing, 'name');
  if (name === undefined || new Set(candidates.map((each) => textValue(each, 'name'))).size < minListLength) return false;
  return !names.some((each) => sharedWords(name, each) >= wordsOf(name).size / 2);
}

function sold(thing: Thing, depth: number): Thing[] {
  const isSold = isOfType(thing, ...soldTypes) || isLoose(thing) || (thing.properties.has('offers') && !isOfType(thing, ...offerTypes));
  const isBareOffer = isOfType(thing, ...offerTypes) && depth === 0;
  const within = depth > 2 ? [] : thingsOf(thing, ...mainProperties).flatMap((entity) => sold(entity, depth + 1));
  return [...(isSold ? [thing] : isBareOffer ? [offered(thing)] : []), ...within];
}

/** Properties without a type. */
const isLoose = (thing: Thing) => thing.types.length === 0 && thing.properties.has('price');

/** A single offer without its product. */
const offered = (offer: Thing): Thing => ({ ...offer, types: [], properties: new Map([['offers', [offer]]]) });

function scoreOf(thing: Thing, names: readonly string[]): number {
  const name = textValue(thing, 'name');
  const likeness = name === undefined ? 0 : Math.max(0, ...names.map((each) => wordOverlap(name, each)));
  const hasPrice = valuesOf(thing, 'offers', 'offerdetails', 'price', 'hasvariant').some(
    (value) => isThing(value) || String(value).trim() !== '',
  );
  return 4 * likeness + (hasPrice ? 1.5 : 0) + (isOfType(thing, 'product', 'productgroup') ? 0.5 : 0) + (name === undefined ? 0 : 0.2);
}

/** The share of the shorter text's words that the longer one contains, from 0 to 1. */
export function wordOverlap(one: string, other: string): number {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  if (few === undefined || many === undefined || few.size === 0) return 0;
  return [...few].filter((word) => many.has(word)).length / few.size;
}

const sharedWords = (one: string, other: string) => wordsOf(one).intersection(wordsOf(other)).size;

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 100),
  );
