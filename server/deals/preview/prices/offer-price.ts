import { parseCurrency } from '../../money/detect-currency.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { isOfType, isThing, localName, type Thing, textValue, thingsOf, type Value, valuesOf } from '../schema-org/thing.ts';

/** In units of the currency. */
export interface PageCost {
  amount?: number;
  currency?: string;
  /** The former price. */
  before?: number;
  shipping?: number;
  /** The highest price of an aggregate offer. */
  highest?: number;
}

/** The page around the offer. */
interface OfferContext {
  address: URL;
  region: string | undefined;
  /** The currency and price in the page's meta tags. */
  currency: string | undefined;
  metaAmount: number | undefined;
}

interface Candidate extends PageCost {
  url: string | undefined;
  isUsed: boolean;
  isGone: boolean;
}

/** Enough to find the product's own offer. */
const maxOffers = 300;
const formerTypes = /list|strike|regular|srp|msrp|rrp|suggested|original/;

/** The most relevant offer of a product: of the page's variant, new, available, the cheapest. */
export function offerPrice(product: Thing, page: OfferContext): PageCost {
  const candidates = [product, ...thingsOf(product, 'hasvariant', 'model')]
    .flatMap(offersOf)
    .slice(0, maxOffers)
    .map((offer) => candidateOf(offer, page));
  const currency = candidates.find((each) => each.currency !== undefined)?.currency;
  const priced = candidates.filter((each) => each.amount !== undefined && each.currency === currency);
  const ofPage = prefer(priced, (each) => each.url === page.address.href && priced.some((other) => other.url !== each.url));
  const preferred = [
    (each: Candidate) => !each.isUsed,
    (each: Candidate) => !each.isGone,
    // The meta tags are about the preselected variant.
    (each: Candidate) => each.amount === page.metaAmount,
  ].reduce(prefer, ofPage);
  const cheapest = preferred.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || (each.amount ?? 0) < (best.amount ?? 0) ? each : best),
    undefined,
  );
  const { amount, before, shipping, highest } = cheapest ?? {};
  return { ...withoutUndefined({ amount, currency, before, shipping }), ...(highest === undefined ? {} : { highest }) };
}

/** Those that match, or all if none does. */
function prefer<Each>(all: readonly Each[], isSo: (each: Each) => boolean): readonly Each[] {
  const preferred = all.filter(isSo);
  return preferred.length > 0 ? preferred : all;
}

function withoutUndefined({ amount, currency, before = 0, shipping }: { [Key in keyof PageCost]: PageCost[Key] | undefined }): PageCost {
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(amount !== undefined && before > amount ? { before } : {}),
    ...(shipping === undefined ? {} : { shipping }),
  };
}

/** An aggregate offer's lowest price includes used and unavailable items, so its single offers are preferred. Some products contain the price themselves. */
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

function candidateOf(offer: Thing, page: OfferContext): Candidate {
  const specifications = thingsOf(offer, 'pricespecification').flatMap((each) => [each, ...thingsOf(each, 'pricespecification')]);
  const isFormer = (each: Thing) => formerTypes.test(localName(textValue(each, 'pricetype') ?? ''));
  const forAll = specifications.filter((each) => !isFormer(each) && !each.properties.has('validformembertier'));
  // A price per litre counts only if there is no other.
  const priced = [offer, ...prefer(forAll, (each) => !each.properties.has('referencequantity'))];
  const currency = currencyOf(priced, page.region) ?? page.currency;
  const first = (things: readonly Thing[]) => things.map((each) => amountOf(each, currency)).find((amount) => amount !== undefined);
  const amount = first(priced);
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
  const texts = textValue(offer, 'url');
  return texts === undefined ? undefined : URL.parse(texts, base)?.href;
};

/** By code, or else by the symbol next to a price. */
function currencyOf(things: readonly Thing[], region: string | undefined): string | undefined {
  const texts = things.flatMap((thing) => [
    ...textOfAll(valuesOf(thing, 'pricecurrency', 'currency')),
    ...thingsOf(thing, ...priceNames).flatMap((price) => textOfAll(valuesOf(price, 'currency', 'pricecurrency'))),
    ...modelOf(thing).flatMap((price) => textOfAll(valuesOf(price, 'currency'))),
    ...textOfAll(valuesOf(thing, ...priceNames)),
  ]);
  return texts.map((each) => parseCurrency(each, region)).find((currency) => currency !== undefined);
}

const priceNames = ['price', 'lowprice', 'minprice'];
const textOfAll = (values: readonly Value[]) => values.filter((value) => !isThing(value)).map((value) => String(value).slice(0, 200));

function amountOf(thing: Thing, currency: string | undefined): number | undefined {
  if (currency === undefined) return undefined;
  const amounts = [...valuesOf(thing, ...priceNames), ...modelOf(thing).flatMap((price) => valuesOf(price, 'value', 'decimalprice'))]
    .flatMap((value) => (isThing(value) ? valuesOf(value, 'value', 'amount', '@value', 'price') : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => parseAmount(value, currency));
  return amounts.find((amount) => amount !== undefined);
}

/** Salesforce's price model: `{ sales: { value, currency } }`. */
const modelOf = (thing: Thing): Thing[] => thingsOf(thing, ...priceNames).flatMap((price) => thingsOf(price, 'sales'));

/** The shipping costs if the offer states exactly one amount. */
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
