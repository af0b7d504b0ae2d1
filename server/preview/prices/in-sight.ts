import { type Element, namesOf, parentOf, textOf } from '../page/markup.ts';
import type { Page } from '../page/page.ts';
import { amountsIn } from './amount.ts';
import { currencyIn } from './currency.ts';
import { listsOn } from './lists.ts';
import { otherPlaces, priceNames, saved, withoutTax } from './names.ts';
import type { Cost } from './offers.ts';
import { priceText } from './price-text.ts';
import { isFormer, isLabelledFormer, isStruck } from './struck.ts';

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
  const around = new Set(lineage(heading));
  const isOther = othersOn();
  const behind = page.elements.slice(page.elements.indexOf(heading) + 1);
  const marked = behind
    .values()
    .filter((element) => priceNames.test(namesOf(element)))
    .take(mostMarked)
    .flatMap((element) => priceIn(element, page))
    .filter(({ element }) => !lineage(element, around).some(isOther))
    .toArray();
  const first = marked.find(({ element }) => !isFormer(element)) ?? marked[0];
  if (first !== undefined) return lowestBeside(first, marked);
  return alone(behind.slice(0, near), page, (element) => lineage(element, around).some((each) => isOther(each) || isFormer(each)));
}

/** What stands over the product: of several headings the one that is called like it; without any, what is called so. */
function headingOf({ elements }: Page, name: string): Element | undefined {
  const headings = elements.filter((element) => element.name === 'h1' && textOf(element) !== '');
  const called = (element: Element) => name !== '' && textOf(element).toLowerCase().includes(name.toLowerCase());
  return headings.find(called) ?? headings[0] ?? elements.find((element) => isNamed(element, name));
}

/** A part of a title that is no word of it by chance. */
const aName = 8;

function isNamed(element: Element, name: string): boolean {
  if (element.name === 'title' || element.name === 'script' || element.name === 'option' || element.name === 'a') return false;
  if (element.attribs.itemprop === 'name' && textOf(element) !== '') return true;
  return element.childNodes.some((child) => child.type === 'text' && child.data.trim().length >= aName && name.includes(child.data.trim()));
}

function othersOn(): (element: Element) => boolean {
  const isInList = listsOn();
  return (element) =>
    otherRooms.has(element.name) ||
    otherPlaces.test(namesOf(element)) ||
    withoutTax.test(namesOf(element)) ||
    isStruck(element) ||
    isInList(element);
}

interface Seen {
  element: Element;
  cost: Cost & { amount: number };
}

function priceIn(element: Element, page: Page): Seen[] {
  const text = priceText(element, 120);
  const currency = text.length > longestPrice ? undefined : currencyIn(text, page.region);
  if (currency === undefined) return [];
  const [amount, other, ...more] = [...new Set(amountsIn(text, currency))].sort((one, another) => one - another);
  if (amount === undefined || more.length > 0) return [];
  if (other === undefined) return [{ element, cost: { amount, currency } }];
  // "Was £20 Now £15"; of a range the lowest.
  if (isLabelledFormer(text)) return [{ element, cost: { amount, currency, before: other } }];
  return range.test(text) ? [{ element, cost: { amount, currency } }] : [];
}

const range = /\d[^\d]{0,8}(?:[-–—]|\b(?:to|bis|à|do|tot|hasta|til)\b)[^\d]{0,8}\d/u;

/** Of two prices side by side, with nothing to tell them apart, the higher one was paid before. */
function lowestBeside(first: Seen, marked: readonly Seen[]): Cost {
  const beside = marked.filter(
    ({ element, cost }) =>
      parentOf(element) === parentOf(first.element) &&
      cost.amount < first.cost.amount &&
      !saved.test(namesOf(element)) &&
      isPriceAlone(priceText(element, longestPrice)),
  );
  const [lowest] = beside.sort((one, other) => one.cost.amount - other.cost.amount);
  return lowest === undefined ? first.cost : { before: first.cost.amount, ...lowest.cost };
}

/** What may stand beside a price without its being a sentence: "now only 5 €". */
const smallWords = new Set(
  'now only just from price ab nur jetzt preis um à partir de prix por desde precio preço da solo od fra från pris vanaf cena ttc'.split(
    ' ',
  ),
);
const isPriceAlone = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => smallWords.has(word.toLowerCase()) || currencyIn(`1 ${word}`, 'SE') !== undefined);

/** Of texts that are a price and nothing else the first; none where there are so many that they are of many things. */
function alone(elements: readonly Element[], page: Page, isOther: (element: Element) => boolean): Cost {
  const seen = elements
    .filter((element) => element.childNodes.some((child) => child.type === 'text' && /\d/.test(child.data) && child.data.length <= 200))
    .filter((element) => isPriceAlone(priceText(element, longestPrice)) && !isOther(element))
    .flatMap((element) => priceIn(element, page));
  return new Set(seen.map(({ cost }) => cost.amount)).size <= 2 ? (seen[0]?.cost ?? {}) : {};
}

/** How far up a price is looked at: what is further out is the page. */
const mostParents = 12;

/** An element and those it is in; up to those in `around`, which the product's name is in too, where these are given. */
function lineage(element: Element, around?: ReadonlySet<Element>): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null && !around?.has(at); at = parentOf(at)) {
    if (around !== undefined && all.length === mostParents) break;
    all.push(at);
  }
  return all;
}
