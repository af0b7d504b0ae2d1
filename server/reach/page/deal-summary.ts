import type { DealCard, DealDetail } from '../../../shared/deals.ts';
import { excerpt, truncate } from '../../../shared/excerpt.ts';
import { savingOf } from '../../../shared/money.ts';
import { formatPrice } from '../../deals/money/format-price.ts';

/** For places that show nothing but the title: adds the price unless the title contains it. */
export function titleWithPrice({ title, price, currency }: DealCard): string {
  if (price === undefined) return title;
  const formatted = formatPrice(price, currency);
  const isNamed = title.includes(formatted.replace(/^[^\d]+/, '')) || title.toLowerCase().includes(formatted);
  return isNamed ? title : `${title} · ${formatted}`;
}

/** Price, merchant and terms, in the order in which people ask. */
export function dealFacts(deal: DealCard): string[] {
  const { price, shipping, reference, currency, merchant, couponCode, state } = deal;
  const saving = savingOf(price, reference);
  return [
    state === 'expired' ? 'Expired' : '',
    price === undefined ? '' : formatPrice(price, currency),
    reference === undefined || saving === undefined ? '' : `instead of ${formatPrice(reference, currency)} (−${saving}%)`,
    shipping === undefined ? '' : shipping === 0 ? 'free shipping' : `plus ${formatPrice(shipping, currency)} shipping`,
    merchant === undefined ? '' : `at ${merchant.name}`,
    couponCode === undefined ? '' : `code ${couponCode}`,
  ].filter((fact) => fact !== '');
}

/** One or two sentences: the facts, then the beginning of the text. */
export function dealDescription(deal: DealDetail): string {
  const facts = dealFacts(deal).join(' · ');
  const text = deal.body === undefined ? '' : excerpt(deal.body);
  return truncate([facts, text].filter((part) => part !== '').join('. '));
}
