import { parseCurrency } from '../../money/detect-currency.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { isOfType, isThing, localName, type Thing, textValue, thingsOf, type Value, valuesOf } from '../schema-org/thing.ts';

/** What something costs, in units of the currency. */
export interface PageCost {
  amount?: number;
  currency?: string;
  /** What it cost before. */
  before?: number;
  shipping?: number;
  /** Of a sum of offers, what the dearest one costs. */
  highest?: number;
}

/** Where the offer is read. */
interface At {
  address: URL;
  region: string | undefined;
  /** The currency that the page names elsewhere, and what it asks there. */
  currency: string | undefined;
  asked: number | undefined;
}

interface Candidate extends PageCost {
  url: string | undefined;
  isUsed: boolean;
  isGone: boolean;
}

/** A page that says a thousand offers says nothing more with the next. */
const mostOffers = 300;
/** Of several prices, which one they say is struck out. */
const formerTypes = /list|strike|regular|srp|msrp|rrp|suggested|original/;

/** The offer of a product that a reader of this page would take: of this page's variant, new, to be had, the cheapest. */
export function offerPrice(product: Thing, page: At): PageCost {
  const candidates = [product, ...thingsOf(product, 'hasvariant', 'model')]
    .flatMap(offersOf)
    .slice(0, mostOffers)
    .map((offer) => candidateOf(offer, page));
  const currency = candidates.find((each) => each.currency !== undefined)?.currency;
  const priced = candidates.filter((each) => each.amount !== undefined && each.currency === currency);
  const here = preferring(priced, (each) => each.url === page.address.href && priced.some((other) => other.url !== each.url));
  const wanted = [
    (each: Candidate) => !each.isUsed,
    (each: Candidate) => !each.isGone,
    // The head speaks of the variant that is chosen at first.
    (each: Candidate) => each.amount === page.asked,
  ].reduce(preferring, here);
  const cheapest = wanted.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || (each.amount ?? 0) < (best.amount ?? 0) ? each : best),
    undefined,
  );
  const { amount, before, shipping, highest } = cheapest ?? {};
  return { ...withoutNothing({ amount, currency, before, shipping }), ...(highest === undefined ? {} : { highest }) };
}

/** Where some are so, only those. */
function preferring<Each>(all: readonly Each[], isSo: (each: Each) => boolean): readonly Each[] {
  const preferred = all.filter(isSo);
  return preferred.length > 0 ? preferred : all;
}

function withoutNothing({ amount, currency, before = 0, shipping }: { [Key in keyof PageCost]: PageCost[Key] | undefined }): PageCost {
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(amount !== undefined && before > amount ? { before } : {}),
    ...(shipping === undefined ? {} : { shipping }),
  };
}

/**
 * A sum of offers says the lowest price of all, used ones and those that are gone included; where it has the single ones in it, they say more.
 * Some products have the price themselves.
 */
function offersOf(product: Thing): Thing[] {
  const offers = thingsOf(product, 'offers', 'offerdetails').flatMap((offer) => {
    const single = thingsOf(offer, 'offers').filter(({ properties }) => properties.has('price') || properties.has('pricespecification'));
    return single.length === 0 ? [offer] : single.map((each) => inCurrencyOf(offer, each));
  });
  return offers.length === 0 && product.properties.has('price') ? [product] : offers;
}

function inCurrencyOf(sum: Thing, offer: Thing): Thing {
  const currency = valuesOf(sum, 'pricecurrency');
  return currency.length === 0 || offer.properties.has('pricecurrency')
    ? offer
    : { ...offer, properties: new Map([...offer.properties, ['pricecurrency', currency]]) };
}

function candidateOf(offer: Thing, page: At): Candidate {
  const specifications = thingsOf(offer, 'pricespecification').flatMap((each) => [each, ...thingsOf(each, 'pricespecification')]);
  const isFormer = (each: Thing) => formerTypes.test(localName(textValue(each, 'pricetype') ?? ''));
  const forAll = specifications.filter((each) => !isFormer(each) && !each.properties.has('validformembertier'));
  // The price of a litre is only that of the bottle where no other is said.
  const asked = [offer, ...preferring(forAll, (each) => !each.properties.has('referencequantity'))];
  const currency = currencyOf(asked, page.region) ?? page.currency;
  const first = (things: readonly Thing[]) => things.map((each) => amountOf(each, currency)).find((amount) => amount !== undefined);
  const amount = first(asked);
  const before = first(specifications.filter(isFormer));
  const shipping = shippingOf(offer, currency);
  const highest = currency === undefined ? undefined : parseAmount(textValue(offer, 'highprice') ?? '', currency);
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(before === undefined ? {} : { before }),
    ...(shipping === undefined ? {} : { shipping }),
    ...(highest === undefined ? {} : { highest }),
    url: addressOf(offer, page.address),
    isUsed: /used|refurbished|damaged/.test(localName(textValue(offer, 'itemcondition') ?? '')),
    isGone: /outofstock|soldout|discontinued/.test(localName(textValue(offer, 'availability') ?? '')),
  };
}

const addressOf = (offer: Thing, base: URL): string | undefined => {
  const said = textValue(offer, 'url');
  return said === undefined ? undefined : URL.parse(said, base)?.href;
};

/** By its code, or else by the sign beside a price. */
function currencyOf(things: readonly Thing[], region: string | undefined): string | undefined {
  const said = things.flatMap((thing) => [
    ...saidAll(valuesOf(thing, 'pricecurrency', 'currency')),
    ...thingsOf(thing, ...priceNames).flatMap((price) => saidAll(valuesOf(price, 'currency', 'pricecurrency'))),
    ...modelOf(thing).flatMap((price) => saidAll(valuesOf(price, 'currency'))),
    ...saidAll(valuesOf(thing, ...priceNames)),
  ]);
  return said.map((each) => parseCurrency(each, region)).find((currency) => currency !== undefined);
}

const priceNames = ['price', 'lowprice', 'minprice'];
const saidAll = (values: readonly Value[]) => values.filter((value) => !isThing(value)).map((value) => String(value).slice(0, 200));

function amountOf(thing: Thing, currency: string | undefined): number | undefined {
  if (currency === undefined) return undefined;
  const amounts = [...valuesOf(thing, ...priceNames), ...modelOf(thing).flatMap((price) => valuesOf(price, 'value', 'decimalprice'))]
    .flatMap((value) => (isThing(value) ? valuesOf(value, 'value', 'amount', '@value', 'price') : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => parseAmount(value, currency));
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
    const isHere = (parseCurrency(textValue(rate, 'currency', 'pricecurrency') ?? currency, undefined) ?? currency) === currency;
    if (!isHere || value === undefined || isThing(value) || typeof value === 'boolean') return [];
    return [parseAmount(value, currency) ?? (Number(value) === 0 ? 0 : [])].flat();
  });
  return new Set(costs).size === 1 && isOfType(offer, 'offer', 'aggregateoffer') ? costs[0] : undefined;
}
