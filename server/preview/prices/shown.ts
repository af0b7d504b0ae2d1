import { attribute, type Element, elementsOf, namesOf, parentOf, textOf } from '../page/markup.ts';
import type { Page } from '../page/page.ts';
import { amountIn, amountsIn } from './amount.ts';
import { currencyIn } from './currency.ts';
import { priceNames } from './names.ts';
import { priceText } from './price-text.ts';
import { isFormer, isStruck } from './struck.ts';

/** How far from a price, and among how much, what is struck out is still its own. */
const near = { places: 3, parents: 5, elements: 200, text: 200 };
/** A text with a price in it. */
const longest = 50;
/** So many elements that may show it are looked at. */
const mostLookedAt = 2_000;
/** Characters of a page that are looked through for amounts. */
const most = 100_000;

/** What is struck out beside the price, where the page says it to the reader only. Undefined unless it is above the price, and within reason. */
export function formerPriceBeside(page: Page, amount: number, currency: string): number | undefined {
  const shown = page.elements
    .values()
    .filter(mayShow)
    .take(mostLookedAt)
    .filter((element) => showsAmount(element, amount, currency));
  for (const element of shown.take(near.places))
    for (const around of upwards(element, near.parents)) {
      if (textOf(around, { most: near.text + 50 }).length > near.text) break;
      const former = elementsOf(around)
        .take(near.elements)
        .filter(isFormer)
        .map((each) => amountIn(priceText(each, 80, nothing), currency) ?? 0)
        .find((each) => each > amount && each < 20 * amount);
      if (former !== undefined) return former;
    }
  return undefined;
}

const nothing = () => false;

/** Where digits stand, or what is called a price. */
const mayShow = (element: Element) =>
  element.name !== 'meta' &&
  element.name !== 'script' &&
  element.name !== 'style' &&
  (element.childNodes.some((child) => child.type === 'text' && /\d/.test(child.data.slice(0, longest))) ||
    'content' in element.attribs ||
    priceNames.test(namesOf(element)));

function showsAmount(element: Element, amount: number, currency: string): boolean {
  const said = [priceText(element, longest), attribute(element, 'content')].filter((text) => text.length <= longest && /\d/.test(text));
  return said.some((text) => amountsIn(text, currency).includes(amount)) && !upwards(element, 4).some(isStruck);
}

/** An element and those it is in, at most so many. */
function upwards(element: Element, parents: number): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null && all.length < parents; at = parentOf(at)) all.push(at);
  return all;
}

/**
 * An amount as the page shows it: programs print 24.990 for 24.99 and 2.449 for 2449, and only the reader's side of the page tells which it is.
 * The amount itself where neither is to be seen.
 */
export function asShown(page: Page, amount: number, currency: string): number {
  const cents = (value: number) => Math.round(value * 100) / 100;
  const others = [
    ...(Number.isInteger(amount) && amount >= 1_000 ? [cents(amount / 1_000)] : []),
    ...(cents(amount) === amount ? [] : [amount * 1_000, cents(amount)]),
  ];
  if (others.length === 0) return amount;
  const shown = new Set(amountsIn(textOf(page.root, { most }), currency, most).map(cents));
  return [amount, ...others].map(cents).find((each) => shown.has(each)) ?? amount;
}

/** The currency whose sign the page shows most. */
export function currencyInSight(page: Page): string | undefined {
  const counts = new Map<string, number>();
  for (const [sign] of textOf(page.root, { most }).matchAll(
    /(?:\p{Sc}|R\$|NT\$|kr|zł|Kč|Ft)\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|kr|zł|Kč|Ft|CHF)/gu,
  )) {
    const currency = currencyIn(sign, page.region);
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
