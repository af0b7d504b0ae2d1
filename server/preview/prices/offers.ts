import { isOfType, isThing, lastPart, saidOf, type Thing, thingsOf, type Value, valuesOf } from '../schema-org/thing.ts';
import { amountIn } from './amount.ts';
import { currencyCode } from './currency.ts';

/** What something costs, in units of the currency. */
export interface Cost {
  amount?: number;
  currency?: string;
  /** What it cost before. */
  before?: number;
  shipping?: number;
}

interface Candidate extends Cost {
  url: string | undefined;
  isUsed: boolean;
  isGone: boolean;
}

/** A page that says a thousand offers says nothing more with the next. */
const mostOffers = 300;
/** Of several prices, which one they say is struck out. */
const formerTypes = /list|strike|regular|srp|msrp|rrp|suggested|original/;

/** The offer of a product that a reader of this page would take: of this page's variant, new, to be had, the cheapest. */
export function costOf(product: Thing, page: { address: string; region: string | undefined; currency: string | undefined }): Cost {
  const candidates = [product, ...thingsOf(product, 'hasvariant', 'model')]
    .flatMap(offersOf)
    .slice(0, mostOffers)
    .map((offer) => candidateOf(offer, page));
  const currency = candidates.find((each) => each.currency !== undefined)?.currency;
  const priced = candidates.filter((each) => each.amount !== undefined && each.currency === currency);
  const here = preferring(priced, (each) => each.url === page.address && priced.some((other) => other.url !== each.url));
  const wanted = preferring(
    preferring(here, (each) => !each.isUsed),
    (each) => !each.isGone,
  );
  const cheapest = wanted.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || (each.amount ?? 0) < (best.amount ?? 0) ? each : best),
    undefined,
  );
  const { amount, before, shipping } = cheapest ?? {};
  return withoutNothing({ amount, currency, before: before ?? Math.max(0, ...priced.map((each) => each.before ?? 0)), shipping });
}

/** Where some are so, only those. */
function preferring<Each>(all: readonly Each[], isSo: (each: Each) => boolean): readonly Each[] {
  const preferred = all.filter(isSo);
  return preferred.length > 0 ? preferred : all;
}

function withoutNothing({ amount, currency, before = 0, shipping }: { [Key in keyof Cost]: Cost[Key] | undefined }): Cost {
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(amount !== undefined && before > amount ? { before } : {}),
    ...(shipping === undefined ? {} : { shipping }),
  };
}

/** A sum of offers says the lowest price, and often has the single ones in it. Some products have the price themselves. */
function offersOf(product: Thing): Thing[] {
  const offers = thingsOf(product, 'offers').flatMap((offer) => [offer, ...thingsOf(offer, 'offers')]);
  return offers.length === 0 && product.properties.has('price') ? [product] : offers;
}

function candidateOf(offer: Thing, page: { region: string | undefined; currency: string | undefined }): Candidate {
  const specifications = thingsOf(offer, 'pricespecification').flatMap((each) => [each, ...thingsOf(each, 'pricespecification')]);
  const isFormer = (each: Thing) => formerTypes.test(lastPart(saidOf(each, 'pricetype') ?? ''));
  const asked = [offer, ...specifications.filter((each) => !isFormer(each) && !each.properties.has('validformembertier'))];
  const currency = currencyOf(asked, page.region) ?? page.currency;
  const first = (things: readonly Thing[]) => things.map((each) => amountOf(each, currency)).find((amount) => amount !== undefined);
  const amount = first(asked);
  const before = first(specifications.filter(isFormer));
  const shipping = shippingOf(offer, currency);
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(before === undefined ? {} : { before }),
    ...(shipping === undefined ? {} : { shipping }),
    url: saidOf(offer, 'url'),
    isUsed: /used|refurbished|damaged/.test(lastPart(saidOf(offer, 'itemcondition') ?? '')),
    isGone: /outofstock|soldout|discontinued/.test(lastPart(saidOf(offer, 'availability') ?? '')),
  };
}

/** By its code, or else by the sign beside a price. */
function currencyOf(things: readonly Thing[], region: string | undefined): string | undefined {
  const said = things.flatMap((thing) => [
    ...saidAll(valuesOf(thing, 'pricecurrency', 'currency')),
    ...thingsOf(thing, ...priceNames).flatMap((price) => saidAll(valuesOf(price, 'currency', 'pricecurrency'))),
    ...modelOf(thing).flatMap((price) => saidAll(valuesOf(price, 'currency'))),
    ...saidAll(valuesOf(thing, ...priceNames)),
  ]);
  return said.map((each) => currencyCode(each, region)).find((currency) => currency !== undefined);
}

const priceNames = ['price', 'lowprice', 'minprice'];
const saidAll = (values: readonly Value[]) => values.filter((value) => !isThing(value)).map((value) => String(value).slice(0, 200));

function amountOf(thing: Thing, currency: string | undefined): number | undefined {
  if (currency === undefined) return undefined;
  const amounts = [...valuesOf(thing, ...priceNames), ...modelOf(thing).flatMap((price) => valuesOf(price, 'value', 'decimalprice'))]
    .flatMap((value) => (isThing(value) ? valuesOf(value, 'value', 'amount', '@value', 'price') : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => amountIn(value, currency));
  return amounts.find((amount) => amount !== undefined);
}

/** Salesforce's shops print their own model of a price in the place of one: `{ sales: { value, currency } }`. */
const modelOf = (thing: Thing): Thing[] => thingsOf(thing, ...priceNames).flatMap((price) => thingsOf(price, 'sales'));

/** What its shipping costs, where the offer says one price for it. */
function shippingOf(offer: Thing, currency: string | undefined): number | undefined {
  if (currency === undefined) return undefined;
  const rates = thingsOf(offer, 'shippingdetails').flatMap((details) => thingsOf(details, 'shippingrate'));
  const costs = rates.flatMap((rate) => {
    const [value] = valuesOf(rate, 'value', 'price', 'maxvalue');
    const isHere = (currencyCode(saidOf(rate, 'currency', 'pricecurrency') ?? currency, undefined) ?? currency) === currency;
    if (!isHere || value === undefined || isThing(value) || typeof value === 'boolean') return [];
    return [amountIn(value, currency) ?? (Number(value) === 0 ? 0 : [])].flat();
  });
  return new Set(costs).size === 1 && isOfType(offer, 'offer', 'aggregateoffer') ? costs[0] : undefined;
}
