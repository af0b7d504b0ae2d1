import type { Page } from '../page/page.ts';
import { type Thing, thingsOf } from '../schema-org/thing.ts';
import { costInMetas, currencyInMetas } from './in-metas.ts';
import { costInSight } from './in-sight.ts';
import { type Cost, costOf } from './offers.ts';
import { asShown, currencyInSight, formerPriceBeside } from './shown.ts';

/**
 * What the page says it costs: in its offer, in its head, or to the eye, in this order.
 * @param name what the product is called
 */
export function costOnPage(page: Page, product: Thing | undefined, name: string): Cost {
  const cost = readable(page, told(page, product, name));
  const { amount, currency, before } = cost;
  if (amount === undefined || currency === undefined || before !== undefined) return cost;
  const former = formerPriceBeside(page, amount, currency);
  return former === undefined ? cost : { ...cost, before: former };
}

/** With the amount that a reader reads. */
function readable(page: Page, cost: Cost): Cost {
  const { amount, currency } = cost;
  return amount === undefined || currency === undefined ? cost : { ...cost, amount: asShown(page, amount, currency) };
}

function told(page: Page, product: Thing | undefined, name: string): Cost {
  const named = currencyInMetas(page);
  const offered = product === undefined ? {} : offeredAt(product, page, named);
  const inHead = costInMetas(page, named ?? offered.currency);
  // Some print cents where whole units belong, and only there.
  if (inHead.amount !== undefined && offered.amount === Math.round(inHead.amount * 100)) return inHead;
  if (offered.amount !== undefined) return { ...(inHead.amount === offered.amount ? inHead : {}), ...offered };
  if (inHead.amount !== undefined) return inHead;
  // An offer that names no price has none: what looks like one on its page is another's.
  const isPriceless = product !== undefined && thingsOf(product, 'offers').some(({ properties }) => properties.has('price'));
  return isPriceless ? offered : { ...offered, ...costInSight(page, name) };
}

function offeredAt(product: Thing, page: Page, currency: string | undefined): Cost {
  const inHead = currency === undefined ? undefined : costInMetas(page, currency).amount;
  const at = { address: page.url, region: page.region, asked: inHead };
  const cost = costOf(product, { ...at, currency });
  return cost.currency === undefined ? costOf(product, { ...at, currency: currencyInSight(page) }) : cost;
}
