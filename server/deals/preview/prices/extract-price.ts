import type { Page } from '../page/parse-page.ts';
import { type Thing, thingsOf } from '../schema-org/thing.ts';
import { choosePrice, visiblePrice } from './choose-price.ts';
import { metaCurrency, metaPrice } from './meta-price.ts';
import { offerPrice, type PageCost } from './offer-price.ts';
import { findPriceCandidates } from './price-candidates.ts';
import { productHeading } from './product-heading.ts';
import { asDisplayed, mostVisibleCurrency } from './visible-price.ts';
import { type VisibleText, visibleText, withAncestors } from './visible-text.ts';

/**
 * The price of a page, from its structured offer, its meta tags and its visible text.
 * @param name the product's name
 */
export function extractPrice(page: Page, product: Thing | undefined, name: string): PageCost {
  const heading = productHeading(page, name);
  const visible = visibleText(page, new Set(heading === undefined ? [] : withAncestors(heading)));
  const named = metaCurrency(page);
  // Without a heading, the visible text can only confirm the structured data.
  const candidates = heading === undefined && product === undefined ? [] : findPriceCandidates(page, visible, heading, named);
  const offered = product === undefined ? {} : offeredAt(product, page, visible, named);
  const currency = offered.currency ?? named ?? visiblePrice(candidates)?.currency ?? mostVisibleCurrency(visible.text, page.region);
  if (currency === undefined) return offered;
  const inHead = metaPrice(page, currency);
  // Some merchants put cents into structured data only.
  const isInCents = inHead.amount !== undefined && offered.amount === Math.round(inHead.amount * 100);
  const asRead = (cost: PageCost) => readable(visible, cost, currency);
  const { amount, before } = choosePrice({
    currency,
    offered: isInCents ? {} : asRead(offered),
    inHead: asRead(inHead),
    candidates,
    isPriceless: product !== undefined && thingsOf(product, 'offers').some(({ properties }) => properties.has('price')),
  });
  const { shipping } = offered;
  return {
    currency,
    ...(amount === undefined ? {} : { amount }),
    ...(before === undefined ? {} : { before }),
    ...(shipping === undefined ? {} : { shipping }),
  };
}

/** With the amount as displayed. */
const readable = ({ text }: VisibleText, cost: PageCost, currency: string): PageCost =>
  cost.amount === undefined ? cost : { ...cost, amount: asDisplayed(text, cost.amount, currency) };

function offeredAt(product: Thing, page: Page, visible: VisibleText, named: string | undefined): PageCost {
  const inHead = named === undefined ? undefined : metaPrice(page, named).amount;
  const at = { address: page.url, region: page.region, metaAmount: inHead };
  const cost = offerPrice(product, { ...at, currency: named });
  return cost.currency === undefined ? offerPrice(product, { ...at, currency: mostVisibleCurrency(visible.text, page.region) }) : cost;
}
