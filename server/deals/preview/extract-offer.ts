import { limits } from '../../../shared/limits.ts';
import type { DealPreview } from '../../../shared/preview.ts';
import { domainOf } from '../../platform/links/link.ts';
import { toMinorUnits } from '../money/minor-units.ts';
import { isBlockedPage } from './blocked-page.ts';
import { extractCategory } from './extract-category.ts';
import { extractImage } from './extract-image.ts';
import { extractMerchant } from './extract-merchant.ts';
import { extractTitle } from './extract-title.ts';
import { type Page, parsePage } from './page/parse-page.ts';
import { extractPrice } from './prices/extract-price.ts';
import { findProduct, isArticle } from './schema-org/find-product.ts';
import { parseJsonLd } from './schema-org/json-ld.ts';
import { parseMicrodata } from './schema-org/microdata.ts';
import type { Thing } from './schema-org/thing.ts';

/** Money in minor units. */
export type ExtractedOffer = Omit<DealPreview, 'url' | 'duplicate'>;

/**
 * Extracts the offer of a page: from JSON-LD, then microdata and RDFa, then meta tags, then the visible text. A page that a merchant shows to
 * bots has no title.
 * @param address the page's URL
 */
export function extractOffer(html: string, address: string): ExtractedOffer {
  const page = parsePage(html, address);
  const things = [...parseJsonLd(page.jsonLd), ...parseMicrodata(page.root, page.elements)];
  const names = [page.meta('og:title') ?? '', ...page.headings.slice(0, 2), page.title].filter((name) => name !== '');
  const product = findProduct(things, names);
  const merchant = extractMerchant(page, things);
  if (product === undefined && isBlockedPage(page)) return { merchant };
  const title = extractTitle(page, product, merchant);
  const picture = extractImage(page, product, title ?? '');
  const category = title === undefined ? undefined : extractCategory(page, things, product, title, domainOf(page.url.hostname));
  return {
    ...(title === undefined ? {} : { title }),
    ...(product === undefined && isArticle(things) ? {} : prices(page, product, title ?? '')),
    ...(picture === undefined ? {} : { picture }),
    ...(category === undefined ? {} : { category }),
    merchant,
  };
}

function prices(
  page: Page,
  product: Thing | undefined,
  title: string,
): Pick<ExtractedOffer, 'price' | 'currency' | 'reference' | 'shipping'> {
  const { amount, currency, before, shipping } = extractPrice(page, product, title);
  if (currency === undefined) return {};
  const minor = (name: 'price' | 'reference' | 'shipping', value: number | undefined) => {
    const units = value === undefined ? undefined : toMinorUnits(value, currency);
    return units === undefined || units > limits.price.max ? {} : { [name]: units };
  };
  const price = minor('price', amount);
  return { currency, ...price, ...('price' in price ? { ...minor('reference', before), ...minor('shipping', shipping) } : {}) };
}
