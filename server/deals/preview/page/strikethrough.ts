import { formerNames, maybeFormerNames, strikethroughNames } from './class-names.ts';
import { attribute, type Element, identifiersOf } from './dom.ts';

/** Part of a price's class name: names such as `old` count only together with one of these. */
const price = /pri[cx]|preis|pre[cç]o|precio|cena|prezzo|amount|prijs|pris|prc|discount|current|value/i;

/** Whether prices inside are former ones: struck through, or with a class such as `old-price` or `priceBefore`. */
export function isStruckThrough(element: Element): boolean {
  if (element.name === 'del' || element.name === 's' || element.name === 'strike') return true;
  const names = identifiersOf(element);
  return (
    strikethroughNames.test(names) || (price.test(names) && formerNames.test(names)) || attribute(element, 'style').includes('line-through')
  );
}

/** Whether it is a former price if another one is next to it: `regular-price`. */
export const isMaybeFormer = (element: Element): boolean => maybeFormerNames.test(identifiersOf(element));
