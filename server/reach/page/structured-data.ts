import type { DealCard, DealDetail } from '../../../shared/deals.ts';
import { formatDecimal } from '../../deals/money/format-price.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { dealAddress, imageFileOf } from './addresses.ts';
import { dealDescription } from './deal-summary.ts';

const context = 'https://schema.org';

/** A deal as a schema.org Product with its Offer; without a price, as an Offer alone, because a Product requires a price. */
export function productData(deal: DealDetail, publicUrl: string): object {
  const page = publicUrl + dealAddress(deal);
  const common = omitAbsent({ name: deal.title, description: dealDescription(deal) || undefined, image: imagesOf(deal, publicUrl) });
  if (deal.price === undefined) return { '@context': context, ...offerOf(deal, page), ...common };
  return {
    ...{ '@context': context, '@type': 'Product', '@id': page, url: page },
    ...common,
    category: deal.category.name,
    offers: offerOf(deal, page),
  };
}

function offerOf(deal: DealDetail, page: string) {
  const { price, shipping, currency, state, merchant } = deal;
  return {
    '@type': 'Offer',
    ...omitAbsent({
      price: price === undefined ? undefined : formatDecimal(price, currency),
      priceCurrency: price === undefined ? undefined : currency,
      availability: `${context}/${state === 'live' ? 'InStock' : 'Discontinued'}`,
      validFrom: deal.liveAt,
      priceValidUntil: price === undefined ? undefined : deal.endsAt?.slice(0, 10),
      validThrough: deal.endsAt ?? deal.expiredAt,
      url: deal.url ?? page,
      seller: merchant === undefined ? undefined : { '@type': 'Organization', name: merchant.name },
      shippingDetails: shipping === undefined ? undefined : shippingOf(shipping, currency),
    }),
  };
}

const shippingOf = (shipping: number, currency: string) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: formatDecimal(shipping, currency), currency },
});

function imagesOf(deal: DealDetail, publicUrl: string): string[] | undefined {
  const images = deal.images ?? (deal.image === undefined ? [] : [deal.image]);
  const addresses = images.flatMap((image) => imageFileOf({ image })?.path ?? []).map((path) => publicUrl + path);
  return addresses.length === 0 ? undefined : addresses;
}

/** A list of deals as a schema.org ItemList. */
export const itemListData = (deals: readonly DealCard[], publicUrl: string): object => ({
  ...{ '@context': context, '@type': 'ItemList' },
  itemListElement: deals.map((deal, index) => ({
    ...{ '@type': 'ListItem', position: index + 1 },
    ...{ url: publicUrl + dealAddress(deal), name: deal.title },
  })),
});
