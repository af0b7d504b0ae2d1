import { isOfType, isThing, offerTypes, type Thing, textValue, thingsOf, valuesOf } from './thing.ts';

/** What is sold, by the types that shops give it. */
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
/** Where a page says that something else on it is what it is about. */
const aboutness = ['mainentity', 'mainentityofpage', 'about', 'itemoffered'];

const writingTypes = ['article', 'newsarticle', 'blogposting', 'discussionforumposting', 'qapage', 'recipe', 'report', 'review'];

/** Whether a page says that it is there to be read: prices in it are those of anything. */
export const isArticle = (things: readonly Thing[]): boolean => things.some((thing) => isOfType(thing, ...writingTypes));

/**
 * The thing that a page offers, among all that it says: a page also speaks of what goes with it and of what others bought.
 * @param names what the page calls itself: its titles and headings
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

/** So many things by different names are what a page lists, unless it is called like one of them. */
const aList = 4;

function isOneOfMany(thing: Thing, candidates: readonly Thing[], names: readonly string[]): boolean {
  const name = textValue(thing, 'name');
  if (name === undefined || new Set(candidates.map((each) => textValue(each, 'name'))).size < aList) return false;
  return !names.some((each) => sharedWords(name, each) >= wordsOf(name).size / 2);
}

function sold(thing: Thing, depth: number): Thing[] {
  const isSold = isOfType(thing, ...soldTypes) || isLoose(thing) || (thing.properties.has('offers') && !isOfType(thing, ...offerTypes));
  const isBareOffer = isOfType(thing, ...offerTypes) && depth === 0;
  const within = depth > 2 ? [] : thingsOf(thing, ...aboutness).flatMap((about) => sold(about, depth + 1));
  return [...(isSold ? [thing] : isBareOffer ? [offered(thing)] : []), ...within];
}

/** Properties without a thing that they are of. */
const isLoose = (thing: Thing) => thing.types.length === 0 && thing.properties.has('price');

/** An offer on its own is an offer of what the page is about. */
const offered = (offer: Thing): Thing => ({ ...offer, types: [], properties: new Map([['offers', [offer]]]) });

function scoreOf(thing: Thing, names: readonly string[]): number {
  const name = textValue(thing, 'name');
  const likeness = name === undefined ? 0 : Math.max(0, ...names.map((each) => wordOverlap(name, each)));
  const hasPrice = valuesOf(thing, 'offers', 'offerdetails', 'price', 'hasvariant').some(
    (value) => isThing(value) || String(value).trim() !== '',
  );
  return 4 * likeness + (hasPrice ? 1.5 : 0) + (isOfType(thing, 'product', 'productgroup') ? 0.5 : 0) + (name === undefined ? 0 : 0.2);
}

/** How many of the words of the shorter are in the longer, from 0 to 1. */
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
