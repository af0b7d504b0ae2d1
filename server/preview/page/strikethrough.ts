import { formerNames, maybeFormerNames, strikethroughNames } from './class-names.ts';
import { attribute, type Element, identifiersOf } from './dom.ts';

/** A part of what a price may be called: only of a price a name such as `old` is one of those. */
const price = /pri[cx]|preis|pre[cç]o|precio|cena|prezzo|amount|prijs|pris|prc|discount|current|value/i;

/** Whether a price in it is what is not paid any more: struck out, or called so by a class such as `old-price` or `priceBefore`. */
export function isStruckThrough(element: Element): boolean {
  if (element.name === 'del' || element.name === 's' || element.name === 'strike') return true;
  const names = identifiersOf(element);
  return (
    strikethroughNames.test(names) || (price.test(names) && formerNames.test(names)) || attribute(element, 'style').includes('line-through')
  );
}

/** Whether it may be that where another price stands beside it: `regular-price`. */
export const isMaybeFormer = (element: Element): boolean => maybeFormerNames.test(identifiersOf(element));
