import { attribute, type Element } from '../page/markup.ts';

const oldPrice =
  /(?:^|[-_\s])(?:old|was|before|strike\w*|struck|crossed|compare\w*|rrp|msrp|uvp|srp|original|recommended|suggested|list-?price)(?:$|[-_\s])/i;
const camel = /([a-z])([A-Z])/g;

/** Whether a price in it is what is not paid any more: struck out, or called so by a class such as `old-price` or `priceBefore`. */
export const isStruck = (element: Element): boolean =>
  element.name === 'del' || element.name === 's' || element.name === 'strike' || isCalledOld(element);

function isCalledOld(element: Element): boolean {
  const names = `${attribute(element, 'class')} ${attribute(element, 'id')}`;
  if (!/pri[cx]|preis|preco|precio|cena|prezzo|amount|prijs|pris/i.test(names)) return false;
  return oldPrice.test(names.replace(camel, '$1-$2'));
}
