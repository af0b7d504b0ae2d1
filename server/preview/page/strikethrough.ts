import { old, perhapsOld, struckThrough } from './class-names.ts';
import { attribute, type Element, namesOf } from './dom.ts';

/** A part of what a price may be called: only of a price a name such as `old` is one of those. */
const price = /pri[cx]|preis|pre[cç]o|precio|cena|prezzo|amount|prijs|pris|prc|discount|current|value/i;

/** Whether a price in it is what is not paid any more: struck out, or called so by a class such as `old-price` or `priceBefore`. */
export function isStruck(element: Element): boolean {
  if (element.name === 'del' || element.name === 's' || element.name === 'strike') return true;
  const names = namesOf(element);
  return struckThrough.test(names) || (price.test(names) && old.test(names)) || attribute(element, 'style').includes('line-through');
}

/** Whether it may be that where another price stands beside it: `regular-price`. */
export const isPerhapsStruck = (element: Element): boolean => perhapsOld.test(namesOf(element));
