import { attribute, type Element, elementsOf, textOf } from '../page/markup.ts';
import type { Page } from '../page/page.ts';
import { amountIn, amountsIn } from './amount.ts';
import { currencyIn } from './currency.ts';
import type { Cost } from './offers.ts';
import { isStruck } from './struck.ts';

/** What shops call the element that a price stands in. */
const priceClass =
  /(?:^|[-_\s])(?:price|prices|pricing|preis|prix|precio|preco|cena|prezzo|prijs|pris|fiyat|hinta|ar|harga|value-price)(?:$|[-_\s\d])/i;
/** Where prices stand that are not the product's, or not all of it. */
const elsewhere =
  /nav|menu|header|footer|related|recommend|similar|recent|carousel|slider|upsell|cross-?sell|also|accessor|bundle|mini-?cart|cart-?(?:item|total|summary)|wish|compare|install?ment|finance|shipping|delivery|coupon|loyalty|reward|filter|review/i;
const withoutTax = /no-?tax|excl|ex-?vat|without-?(?:tax|vat)|netto|bez-?dph|-net\b|unit-?price|base-?price|per-?unit/i;
const otherRooms = new Set(['nav', 'header', 'footer', 'aside']);
/** A price with its sign and a word or two. */
const longestPrice = 50;

/**
 * The price as a reader sees it, for pages that say it to nobody else: the first short text after the heading that is marked as a price, has a currency
 * and is neither struck out nor among other products.
 */
export function costInSight(page: Page): Cost {
  const heading = page.elements.findIndex((element) => element.name === 'h1' && textOf(element) !== '');
  if (heading < 0) return {};
  for (const element of page.elements.slice(heading)) {
    if (!priceClass.test(namesOf(element)) || lineage(element).some(isElsewhere)) continue;
    const text = textOf(element, isStruck, 120);
    const currency = text.length > longestPrice ? undefined : currencyIn(text, page.region);
    const amounts = currency === undefined ? [] : amountsIn(text, currency);
    if (currency !== undefined && amounts.length === 1 && amounts[0] !== undefined) return { amount: amounts[0], currency };
  }
  return {};
}

const isElsewhere = (element: Element) =>
  otherRooms.has(element.name) ||
  (element.name === 'li' && leadsAway(element)) ||
  elsewhere.test(namesOf(element)) ||
  withoutTax.test(namesOf(element)) ||
  isStruck(element);

/** What is listed with a link is another product. */
const leadsAway = (element: Element) => elementsOf(element).some(({ name }) => name === 'a');

const namesOf = (element: Element) => `${attribute(element, 'class')} ${attribute(element, 'id')}`;

/** An element and those it is in, without the page itself. */
function lineage(element: Element, most = 12): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null && all.length < most && at.name !== 'body' && at.name !== 'main'; at = parentOf(at))
    all.push(at);
  return all;
}

const parentOf = (element: Element): Element | null => (element.parent !== null && 'name' in element.parent ? element.parent : null);

/** How far from a price, and among how much text, what is struck out is still its own. */
const near = { places: 2, parents: 6, text: 200 };

/** What is struck out beside the price, where the page says it to the reader only. Undefined unless it is above the price, and within reason. */
export function formerPriceBeside(page: Page, amount: number, currency: string): number | undefined {
  const shown = page.elements.values().filter((element) => showsAmount(element, amount, currency));
  for (const element of shown.take(near.places))
    for (const around of lineage(element, near.parents)) {
      if (textOf(around, undefined, near.text + 50).length > near.text) break;
      const struck = [...elementsOf(around)].filter(isStruck).map((each) => amountIn(textOf(each, undefined, 80), currency) ?? 0);
      const former = struck.find((each) => each > amount && each < 20 * amount);
      if (former !== undefined) return former;
    }
  return undefined;
}

function showsAmount(element: Element, amount: number, currency: string): boolean {
  if (element.name === 'meta' || element.name === 'script' || element.name === 'style') return false;
  const own = element.childNodes
    .map((child) => ('data' in child ? child.data : ''))
    .join(' ')
    .trim();
  const said = [own, attribute(element, 'content')].filter((text) => text.length <= longestPrice && /\d/.test(text));
  return said.some((text) => amountsIn(text, currency).includes(amount)) && !lineage(element, 4).some(isStruck);
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
  const shown = new Set(amountsIn(textOf(page.root, undefined, most), currency, most).map(cents));
  return [amount, ...others].map(cents).find((each) => shown.has(each)) ?? amount;
}

/** Characters of a page that are looked through for amounts. */
const most = 100_000;

/** The currency whose sign the page shows most. */
export function currencyInSight(page: Page): string | undefined {
  const counts = new Map<string, number>();
  for (const [sign] of textOf(page.root, undefined, most).matchAll(
    /(?:\p{Sc}|R\$|NT\$|kr|zł|Kč|Ft)\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|kr|zł|Kč|Ft|CHF)/gu,
  )) {
    const currency = currencyIn(sign, page.region);
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
