import { parseDigits } from '../../money/parse-amount.ts';
import { otherProductNames, priceNames, savingNames, withoutTaxNames } from '../page/class-names.ts';
import { attribute, type Element, identifiersOf, parentOf, textOf } from '../page/dom.ts';
import type { Page } from '../page/parse-page.ts';
import { isMaybeFormer, isStruckThrough } from '../page/strikethrough.ts';
import { buyButtonPosition, otherProductSections } from './landmarks.ts';
import { isOtherAmount, isPriceLabel } from './price-labels.ts';
import { productListDetector } from './product-lists.ts';
import { findVisibleAmounts } from './visible-amounts.ts';
import { type VisibleText, withAncestors } from './visible-text.ts';

/** An amount of money that a person sees on the page, with all that tells whether the product costs so much. */
export interface PriceCandidate {
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

/** How far up an element is called what its price is. */
const levels = 4;
const otherRooms = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
const strong = new Set(['b', 'strong', 'big', 'ins', 'h2', 'h3', 'h4', 'h5']);

export function findPriceCandidates(
  page: Page,
  sight: VisibleText,
  heading: Element | undefined,
  currency: string | undefined,
): PriceCandidate[] {
  const start = (heading && sight.places.get(heading)) ?? 0;
  const nameEnds = heading === undefined ? 0 : start + Math.max(1, textOf(heading).length);
  const bought = buyButtonPosition(sight, nameEnds);
  const around = new Set(heading === undefined ? [] : withAncestors(heading));
  const evidence = evidenceOf(around);
  const isAmongOthers = otherProductSections(sight, start);
  return findVisibleAmounts(page, sight, start, nameEnds).flatMap((found) => {
    const element = sight.elementAt(found.at);
    if (element === undefined || (found.at >= start && found.at < nameEnds)) return [];
    const near = withAncestors(element, levels).filter((each) => !around.has(each));
    const isMarked = near.some(isCalledPrice);
    if (found.currency === undefined && !(isMarked && isNumberAlone(element))) return [];
    const amount = parseDigits(found.digits, found.currency ?? currency ?? 'EUR');
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
      isPerhapsStruck: near.some(isMaybeFormer),
      isOther: isOther || isOtherAmount(found.isOwn ? found.label : '', found.behind) || isAmongOthers(found.at),
      label: found.isOwn || isPriceLabel(found.label) ? found.label : '',
      letters: found.letters,
      at: found.at,
      end: found.end,
      element,
    };
  });
}

const isCalledPrice = (element: Element) =>
  element.name === 'data' || attribute(element, 'itemprop') === 'price' || priceNames.test(identifiersOf(element));

/** A shop that draws its currency's sign writes the number alone. */
const isNumberAlone = (element: Element) => /^\d[\d.,' ]*(?:[-–—]|\.–)?$/.test(textOf(element, { most: 20 }));

/** What an element's own names and those of all that it is in say of a price in it; `around` holds the product's name too. */
function evidenceOf(around: ReadonlySet<Element>): (element: Element) => { isStruck: boolean; isOther: boolean } {
  const known = new Map<Element, { isStruck: boolean; isOther: boolean }>();
  const isInList = productListDetector();
  const isOtherItself = (element: Element) => {
    const names = identifiersOf(element);
    return (
      otherRooms.has(element.name) ||
      otherProductNames.test(names) ||
      withoutTaxNames.test(names) ||
      savingNames.test(names) ||
      isInList(element)
    );
  };
  const evidence = (element: Element): { isStruck: boolean; isOther: boolean } => {
    if (around.has(element)) return { isStruck: false, isOther: false };
    const found = known.get(element);
    if (found !== undefined) return found;
    const parent = parentOf(element);
    const above = parent === null ? { isStruck: false, isOther: false } : evidence(parent);
    const here = { isStruck: above.isStruck || isStruckThrough(element), isOther: above.isOther || isOtherItself(element) };
    known.set(element, here);
    return here;
  };
  return evidence;
}
