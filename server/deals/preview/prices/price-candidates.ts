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

/** A visible amount with the evidence for and against it being the price. */
export interface PriceCandidate {
  amount: number;
  /** Undefined if the merchant shows the symbol as a picture. */
  currency: string | undefined;
  /** Characters behind the product's name; negative in front of it. */
  distance: number;
  /** Position relative to the buy button. */
  isBeforeBuying: boolean;
  isBehindBuying: boolean;
  /** Its class name says that it is a price. */
  isMarked: boolean;
  isStrong: boolean;
  isStruck: boolean;
  isPerhapsStruck: boolean;
  /** Of another product, or only part of the price. */
  isOther: boolean;
  /** The words in front that belong to it, and the letters on its line. */
  label: string;
  letters: number;
  /** Position in the visible text. */
  at: number;
  end: number;
  element: Element;
}

/** Ancestors whose names are checked. */
const maxLevels = 4;
const otherSections = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
const strong = new Set(['b', 'strong', 'big', 'ins', 'h2', 'h3', 'h4', 'h5']);

export function findPriceCandidates(
  page: Page,
  visible: VisibleText,
  heading: Element | undefined,
  currency: string | undefined,
): PriceCandidate[] {
  const start = (heading && visible.places.get(heading)) ?? 0;
  const nameEnds = heading === undefined ? 0 : start + Math.max(1, textOf(heading).length);
  const bought = buyButtonPosition(visible, nameEnds);
  const around = new Set(heading === undefined ? [] : withAncestors(heading));
  const evidence = evidenceFrom(around);
  const isAmongOthers = otherProductSections(visible, start);
  return findVisibleAmounts(page, visible, start, nameEnds).flatMap((found) => {
    const element = visible.elementAt(found.at);
    if (element === undefined || (found.at >= start && found.at < nameEnds)) return [];
    const near = withAncestors(element, maxLevels).filter((each) => !around.has(each));
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

/** Merchants that show the currency as a picture write only the number. */
const isNumberAlone = (element: Element) => /^\d[\d.,' ]*(?:[-–—]|\.–)?$/.test(textOf(element, { maxLength: 20 }));

/** What the names of an element and its ancestors say about a price. `around` contains the product's name as well. */
function evidenceFrom(around: ReadonlySet<Element>): (element: Element) => { isStruck: boolean; isOther: boolean } {
  const cache = new Map<Element, { isStruck: boolean; isOther: boolean }>();
  const isInList = productListDetector();
  const isOtherItself = (element: Element) => {
    const names = identifiersOf(element);
    return (
      otherSections.has(element.name) ||
      otherProductNames.test(names) ||
      withoutTaxNames.test(names) ||
      savingNames.test(names) ||
      isInList(element)
    );
  };
  const evidence = (element: Element): { isStruck: boolean; isOther: boolean } => {
    if (around.has(element)) return { isStruck: false, isOther: false };
    const found = cache.get(element);
    if (found !== undefined) return found;
    const parent = parentOf(element);
    const above = parent === null ? { isStruck: false, isOther: false } : evidence(parent);
    const evidenceHere = { isStruck: above.isStruck || isStruckThrough(element), isOther: above.isOther || isOtherItself(element) };
    cache.set(element, evidenceHere);
    return evidenceHere;
  };
  return evidence;
}
