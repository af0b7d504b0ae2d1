import { type Element, namesOf, parentOf, textOf } from '../page/markup.ts';
import type { Page } from '../page/page.ts';
import { amountsIn } from './amount.ts';
import { currencyIn } from './currency.ts';
import { listsOn } from './lists.ts';
import type { Cost } from './offers.ts';
import { inPieces, withoutPieces } from './pieces.ts';
import { isFormer, isStruck } from './struck.ts';

/** What shops call the element that a price stands in. */
const priceClass =
  /(?:^|[-_\s])(?:price|prices|pricing|preis|prix|precio|preco|cena|prezzo|prijs|pris|fiyat|hinta|ar|harga|money|prc|value-price)(?:$|[-_\s\d])/i;
const words = (...all: string[]) => new RegExp(`(?:^|[-_\\s])(?:${all.join('|')})(?:$|[-_\\s])`, 'i');
/** Where prices stand that are not the product's, or not all of it. */
const elsewhere = words(
  ...[
    'nav\\w*',
    'menu',
    'footer',
    'related',
    'recommend\\w*',
    'similar\\w*',
    'recent\\w*',
    'carousel',
    'slider',
    'up-?sells?',
    'cross-?sells?',
    'also',
  ],
  ...['accessor\\w*', 'bundles?', 'mini-?cart', 'cart-?(?:item|price|total|summary|contents)', 'wish-?list', 'instal?lments?', 'parcelas?'],
  ...['financ\\w*', 'shipping', 'delivery', 'versand', 'coupons?', 'loyalty', 'rewards?', 'filters?', 'reviews?'],
);
const withoutTax = words(
  'no-?tax',
  'excl\\w*',
  '(?:ex|without|ohne|sans|bez)-?(?:vat|tax|mwst|ht|dph)',
  'netto?',
  'unit-?prices?',
  'per-?unit',
);
const otherRooms = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
/** A price with its sign and a word or two. */
const longestPrice = 50;
/** A page of a product marks some twenty, and as many for each that goes with it. */
const mostMarked = 300;
/** So many elements behind the name a price stands that nothing marks as one. */
const near = 150;

/**
 * The price as a reader sees it, for pages that say it to nobody else: the first short text behind the product's name that is marked as a price, has a
 * currency and is neither struck out nor among other products. Where nothing is marked, a text near the name that is a price and nothing else.
 * @param name what the product is called
 */
export function costInSight(page: Page, name: string): Cost {
  const heading = headingOf(page, name);
  if (heading === undefined) return {};
  const around = new Set(lineage(heading, undefined));
  const isInList = listsOn();
  const isOther = (element: Element) =>
    otherRooms.has(element.name) ||
    elsewhere.test(namesOf(element)) ||
    withoutTax.test(namesOf(element)) ||
    isStruck(element) ||
    isInList(element);
  const behind = page.elements.slice(page.elements.indexOf(heading) + 1);
  const marked = behind
    .values()
    .filter((element) => priceClass.test(namesOf(element)))
    .take(mostMarked)
    .flatMap((element) => priceIn(element, page))
    .filter(({ element }) => !lineage(element, around).some(isOther))
    .toArray();
  const found = marked.find(({ element }) => !isFormer(element)) ?? marked[0];
  return (
    found?.cost ??
    unmarked(behind.slice(0, near), page, (element) => lineage(element, around).some((each) => isOther(each) || isFormer(each)))
  );
}

/** What stands over the product: of several headings the one that is called like it. */
function headingOf({ elements }: Page, name: string): Element | undefined {
  const headings = elements.filter((element) => element.name === 'h1' && textOf(element) !== '');
  const called = (element: Element) => name !== '' && textOf(element).toLowerCase().includes(name.toLowerCase());
  return headings.find(called) ?? headings[0] ?? elements.find((element) => element.attribs.itemprop === 'name' && textOf(element) !== '');
}

interface Seen {
  element: Element;
  cost: Cost & { amount: number };
}

function priceIn(element: Element, page: Page): Seen[] {
  const text = withoutPieces(textOf(element, { skip: isStruck, before: inPieces, most: 120 }));
  const currency = text.length > longestPrice ? undefined : currencyIn(text, page.region);
  const amounts = currency === undefined ? [] : [...new Set(amountsIn(text, currency))];
  return amounts.length === 1 && amounts[0] !== undefined && currency !== undefined
    ? [{ element, cost: { amount: amounts[0], currency } }]
    : [];
}

/** What may stand beside a price without its being a sentence: "now only 5 €". */
const beside = new Set(
  'now only just from price ab nur jetzt preis um à partir de prix por desde precio preço da solo od fra från pris vanaf cena ttc'.split(
    ' ',
  ),
);
const isPriceAlone = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => beside.has(word.toLowerCase()) || currencyIn(`1 ${word}`, 'SE') !== undefined);

/** Of texts that are a price and nothing else the first; undefined where there are so many that they are of many things. */
function unmarked(elements: readonly Element[], page: Page, isOther: (element: Element) => boolean): Cost {
  const seen = elements
    .filter((element) =>
      element.childNodes.some((child) => child.type === 'text' && /\d/.test(child.data) && child.data.trim().length <= longestPrice),
    )
    .filter((element) => isPriceAlone(textOf(element, { most: longestPrice })) && !isOther(element))
    .flatMap((element) => priceIn(element, page));
  return new Set(seen.map(({ cost }) => cost.amount)).size <= 2 ? (seen[0]?.cost ?? {}) : {};
}

/** An element and those it is in, up to those in `around`, which the product's name is in too. */
function lineage(element: Element, around: ReadonlySet<Element> | undefined, most = 12): Element[] {
  const all: Element[] = [];
  for (
    let at: Element | null = element;
    at !== null && around?.has(at) !== true && (around === undefined || all.length < most);
    at = parentOf(at)
  )
    all.push(at);
  return all;
}
