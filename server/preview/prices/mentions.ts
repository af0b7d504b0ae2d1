import { attribute, type Element, namesOf, parentOf, textOf } from '../page/markup.ts';
import type { Page } from '../page/page.ts';
import { amountOfDigits, numbersIn } from './amount.ts';
import { currencyBeside } from './currency.ts';
import { buying, buyingNames, isAboutOther, isAnnouncing, othersHeading } from './labels.ts';
import { listsOn } from './lists.ts';
import { otherPlaces, priceNames, saved, withoutTax } from './names.ts';
import { lineage, type Sight } from './sight.ts';
import { isPerhapsStruck, isStruck } from './struck.ts';

/** An amount of money that a person sees on the page, with all that tells whether the product costs so much. */
export interface Mention {
  amount: number;
  /** Undefined where the shop draws it as a picture. */
  currency: string | undefined;
  /** Characters behind the product's name; below zero before it. */
  distance: number;
  /** Between the name and what one presses to buy it, or behind that. */
  isBeforeBuying: boolean;
  isBehindBuying: boolean;
  /** Whether the page's maker calls it a price. */
  isMarked: boolean;
  isStrong: boolean;
  isStruck: boolean;
  isPerhapsStruck: boolean;
  /** Of another product, or not the whole of what this one costs. */
  isOther: boolean;
  /** The words before it, as far as they are its own; and how many letters its line has. */
  label: string;
  letters: number;
  /** Where it stands among what is seen. */
  at: number;
  end: number;
  element: Element;
}

/** How far from the name a price of the product is looked for, and among how many. */
const within = { before: 1_500, behind: 25_000, mentions: 400, buying: 6_000, buttons: 300, headings: 500 };
/** How far up an element is called what its price is. */
const levels = 4;
const otherRooms = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
const strong = new Set(['b', 'strong', 'big', 'ins', 'h2', 'h3', 'h4', 'h5']);

export function mentionsNear(page: Page, sight: Sight, heading: Element | undefined, currency: string | undefined): Mention[] {
  const start = (heading && sight.places.get(heading)) ?? 0;
  const nameEnds = heading === undefined ? 0 : start + Math.max(1, textOf(heading).length);
  const bought = buyingPlace(sight, nameEnds);
  const around = new Set(heading === undefined ? [] : lineage(heading));
  const evidence = evidenceOf(around);
  const isAmongOthers = othersBehind(sight, start);
  return amountsNear(page, sight, start, nameEnds).flatMap((found) => {
    const element = sight.elementAt(found.at);
    if (element === undefined || (found.at >= start && found.at < nameEnds)) return [];
    const near = lineage(element, levels).filter((each) => !around.has(each));
    const isMarked = near.some(isCalledPrice);
    if (found.currency === undefined && !(isMarked && isNumberAlone(element))) return [];
    const amount = amountOfDigits(found.digits, found.currency ?? currency ?? 'EUR');
    if (!(amount > 0 && Number.isFinite(amount))) return [];
    const { isStruck, isOther } = evidence(element);
    return {
      amount,
      currency: found.currency,
      distance: found.at - nameEnds,
      isBeforeBuying: bought !== undefined && found.at >= nameEnds && found.at < bought,
      isBehindBuying: bought !== undefined && found.at >= bought,
      isMarked,
      isStrong: near.some((each) => strong.has(each.name)),
      isStruck,
      isPerhapsStruck: near.some(isPerhapsStruck),
      isOther: isOther || isAboutOther(found.isOwn ? found.label : '', found.behind) || isAmongOthers(found.at),
      label: found.isOwn || isAnnouncing(found.label) ? found.label : '',
      letters: found.letters,
      at: found.at,
      end: found.end,
      element,
    };
  });
}

const isCalledPrice = (element: Element) =>
  element.name === 'data' || attribute(element, 'itemprop') === 'price' || priceNames.test(namesOf(element));

/** A shop that draws its currency's sign writes the number alone. */
const isNumberAlone = (element: Element) => /^\d[\d.,' ]*(?:[-–—]|\.–)?$/.test(textOf(element, { most: 20 }));

interface Found {
  digits: string;
  currency: string | undefined;
  at: number;
  end: number;
  label: string;
  isOwn: boolean;
  behind: string;
  letters: number;
}

function amountsNear(page: Page, { text }: Sight, start: number, nameEnds: number): Found[] {
  const from = Math.max(0, start - within.before);
  const near = text.slice(from, start + within.behind);
  const all: Found[] = [];
  let last = 0;
  for (const { at, digits } of numbersIn(near)) {
    if (all.length >= within.mentions) break;
    const end = at + digits.length;
    const beside = currencyBeside(near.slice(Math.max(last, at - 10), at), digits, near.slice(end, end + 12), page.region);
    const [begins, ends] = [at - (beside?.before ?? 0), end + (beside?.behind ?? 0)];
    const line = { from: near.lastIndexOf('\n', begins - 1) + 1, to: lineEnd(near, ends) };
    const before = all.at(-1);
    // Of "3 € – 5 €" the lower one is meant.
    if (before !== undefined && from + last === before.end && isRange.test(near.slice(last, begins)) && isMore(digits, before))
      before.end = from + ends;
    else if (!isDifference(near.slice(Math.max(last, begins - 3), begins)))
      all.push({
        ...{ digits, currency: beside?.currency, at: from + at, end: from + ends },
        ...labelBefore(near, begins + from < nameEnds ? last : Math.max(last, nameEnds - from), begins, line.from),
        behind: labelBehind(near, ends, line.to),
        letters: (near.slice(line.from, line.to).match(/\p{L}/gu) ?? []).length,
      });
    // A number of something else ends no label: "4 payments of 5 €".
    if (beside !== undefined) last = ends;
  }
  return all;
}

const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

const isRange = /^ ?(?:[-–—]|to|bis|à|a|do|tot|til|till) ?$/;

const isMore = (digits: string, { digits: other, currency = 'EUR' }: Found) =>
  amountOfDigits(digits, currency) > amountOfDigits(other, currency);

/** "−300 ₴" and "+ € 5,50" are what something else changes by; of "3-5 €" they are not. */
const isDifference = (before: string) => /(?:^|[^\d.,\s])?(?:(?<!\d\s?)[-−–]|(?<!\d)\+ ?)$/.test(before) && !/\d\s?[-−–]$/.test(before);

/** The words before an amount on its line, or those of the line before; which may be the last words on another amount, unless they announce one. */
function labelBefore(text: string, last: number, at: number, lineStart: number): { label: string; isOwn: boolean } {
  const own = text.slice(Math.max(last, lineStart, at - 60), at).replace(/^.*%\s?\p{L}*/u, '');
  const lineBefore = text.lastIndexOf('\n', lineStart - 2) + 1;
  if (/\p{L}/u.test(own) || last > lineBefore) return { label: own, isOwn: true };
  const line = text.slice(Math.max(lineBefore, lineStart - 60), lineStart).trimEnd();
  const announces = line.endsWith(':');
  const isLabel = !/\d/.test(line) && (announces || line.length <= 20);
  return { label: isLabel ? line : '', isOwn: announces || last === 0 || /\p{L}/u.test(text.slice(last, lineBefore)) };
}

/** The words behind an amount on its line, or else those of a short line behind it. */
function labelBehind(text: string, at: number, end: number): string {
  const own = text.slice(at, Math.min(end, at + 40));
  const next = text.slice(end, Math.min(lineEnd(text, end + 1), end + 40));
  return /[\p{L}\d]/u.test(own) || /\d/.test(next) || next.length > 30 ? own : next;
}

/** Where the product is bought: the first such button behind its name. */
function buyingPlace({ places }: Sight, nameEnds: number): number | undefined {
  return places
    .entries()
    .filter(
      ([{ name }, place]) =>
        place > nameEnds && place < nameEnds + within.buying && (name === 'button' || name === 'input' || name === 'a'),
    )
    .take(within.buttons)
    .find(([element]) => isForBuying(element))?.[1];
}

function isForBuying(element: Element): boolean {
  if (element.name === 'input' && !/submit|button|image/.test(attribute(element, 'type'))) return false;
  const says = [textOf(element, { most: 60 }), attribute(element, 'value'), attribute(element, 'title'), attribute(element, 'aria-label')];
  return says.some((text) => text.length <= 40 && buying.test(text)) || (element.name !== 'a' && buyingNames.test(namesOf(element)));
}

/** Whether a place is under a heading of other products, and those that are under it. */
function othersBehind({ text, places }: Sight, start: number): (at: number) => boolean {
  const headings = places
    .entries()
    .filter(([{ name }, place]) => place > start && /^h[1-6]$/.test(name))
    .take(within.headings)
    .toArray();
  let above = 7;
  const areas = headings.flatMap(([{ name }, place]) => {
    const level = Number(name[1]);
    if (level > above) return [];
    const isOfOthers = othersHeading.test(text.slice(place, Math.min(lineEnd(text, place), place + 60)));
    above = isOfOthers ? level : 7;
    return { place, isOfOthers };
  });
  return (at) => areas.findLast(({ place }) => place <= at)?.isOfOthers === true;
}

/** What an element's own names and those of all that it is in say of a price in it; `around` holds the product's name too. */
function evidenceOf(around: ReadonlySet<Element>): (element: Element) => { isStruck: boolean; isOther: boolean } {
  const known = new Map<Element, { isStruck: boolean; isOther: boolean }>();
  const isInList = listsOn();
  const isOtherItself = (element: Element) => {
    const names = namesOf(element);
    return otherRooms.has(element.name) || otherPlaces.test(names) || withoutTax.test(names) || saved.test(names) || isInList(element);
  };
  const evidence = (element: Element): { isStruck: boolean; isOther: boolean } => {
    if (around.has(element)) return { isStruck: false, isOther: false };
    const found = known.get(element);
    if (found !== undefined) return found;
    const parent = parentOf(element);
    const above = parent === null ? { isStruck: false, isOther: false } : evidence(parent);
    const here = { isStruck: above.isStruck || isStruck(element), isOther: above.isOther || isOtherItself(element) };
    known.set(element, here);
    return here;
  };
  return evidence;
}
