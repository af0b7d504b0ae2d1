import type { Page } from '../page/parse-page.ts';
import { type Thing, thingsOf } from '../schema-org/thing.ts';
import { priceSeen, weighed } from './choose-price.ts';
import { costInMetas, currencyInMetas } from './meta-price.ts';
import { type Cost, costOf } from './offer-price.ts';
import { mentionsNear } from './price-candidates.ts';
import { headingOf } from './product-heading.ts';
import { asShown, currencyInSight } from './visible-price.ts';
import { lineage, type Sight, sightOf } from './visible-text.ts';

/**
 * What the page says it costs: in its offer, in its head and to the eye, whichever most speaks for.
 * @param name what the product is called
 */
export function costOnPage(page: Page, product: Thing | undefined, name: string): Cost {
  const heading = headingOf(page, name);
  const sight = sightOf(page, new Set(heading === undefined ? [] : lineage(heading)));
  const named = currencyInMetas(page);
  // Without a name there is nothing for prices to be near, but what the data say may be seen among them.
  const mentions = heading === undefined && product === undefined ? [] : mentionsNear(page, sight, heading, named);
  const offered = product === undefined ? {} : offeredAt(product, page, sight, named);
  const currency = offered.currency ?? named ?? priceSeen(mentions)?.currency ?? currencyInSight(sight.text, page.region);
  if (currency === undefined) return offered;
  const inHead = costInMetas(page, currency);
  // Some print cents where whole units belong, and only there.
  const isInCents = inHead.amount !== undefined && offered.amount === Math.round(inHead.amount * 100);
  const asRead = (cost: Cost) => readable(sight, cost, currency);
  const { amount, before } = weighed({
    currency,
    offered: isInCents ? {} : asRead(offered),
    inHead: asRead(inHead),
    mentions,
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

/** With the amount that a reader reads. */
const readable = ({ text }: Sight, cost: Cost, currency: string): Cost =>
  cost.amount === undefined ? cost : { ...cost, amount: asShown(text, cost.amount, currency) };

function offeredAt(product: Thing, page: Page, sight: Sight, named: string | undefined): Cost {
  const inHead = named === undefined ? undefined : costInMetas(page, named).amount;
  const at = { address: page.url, region: page.region, asked: inHead };
  const cost = costOf(product, { ...at, currency: named });
  return cost.currency === undefined ? costOf(product, { ...at, currency: currencyInSight(sight.text, page.region) }) : cost;
}
