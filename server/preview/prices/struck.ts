import { attribute, type Element, namesOf, textOf } from '../page/markup.ts';
import { old, perhapsOld, struckThrough } from './names.ts';

/** A part of what a price may be called: only of a price a name such as `old` is one of those. */
const price = /pri[cx]|preis|pre[cç]o|precio|cena|prezzo|amount|prijs|pris|prc|discount|current|value/i;

/** How a price begins that is not asked, or not any more: "statt 349 €", "UVP 20 €", "M.R.P.: ₹6,999". */
export const isLabelledFormer = (text: string): boolean => label.test(text);
const label =
  /^(?:statt|uvp|unverb\w*|ursprünglich|vorher|bisher|was|rrp|m\.?s?\.?r\.?p\.?|list(?:e?n?preis| price)|reg(?:ular|\.)? price|orig(?:inal|inally|\.)|before|au lieu de|prix (?:conseillé|barré|habituel)|antes|de:|precio (?:anterior|original)|prezzo (?:consigliato|precedente)|van|adviesprijs|ord\.? ?pris|tidigare|før|cena (?:regularna|katalogowa)|původní)(?![\p{L}\p{N}])/iu;

/** Whether a price in it is what is not paid any more: struck out, or called so by a class such as `old-price` or `priceBefore`. */
export function isStruck(element: Element): boolean {
  if (element.name === 'del' || element.name === 's' || element.name === 'strike') return true;
  const names = namesOf(element);
  return struckThrough.test(names) || (price.test(names) && old.test(names)) || attribute(element, 'style').includes('line-through');
}

/** Whether it is that, or may be where another price stands beside it: `regular-price`, or "UVP 20 €" in words. */
export function isFormer(element: Element): boolean {
  if (isStruck(element)) return true;
  const names = namesOf(element);
  return (price.test(names) && perhapsOld.test(names)) || isLabelledFormer(textOf(element, { most: 60 }));
}
