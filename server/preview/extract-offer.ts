import { limits } from '../../shared/limits.ts';
import type { DealPreview } from '../../shared/preview.ts';
import { domainOf } from '../links/link.ts';
import { toMinorUnits } from '../money/minor-units.ts';
import { isWall } from './blocked-page.ts';
import { categoryOf } from './extract-category.ts';
import { pictureOf } from './extract-image.ts';
import { merchantOn } from './extract-merchant.ts';
import { titleOf } from './extract-title.ts';
import { type Page, pageOf } from './page/parse-page.ts';
import { costOnPage } from './prices/extract-price.ts';
import { isWriting, productAmong } from './schema-org/find-product.ts';
import { thingsInJsonLd } from './schema-org/json-ld.ts';
import { thingsInElements } from './schema-org/microdata.ts';
import type { Thing } from './schema-org/thing.ts';

/** What a page says of its offer; money in minor units. */
export type OfferOnPage = Omit<DealPreview, 'url' | 'duplicate'>;

/**
 * Reads what a page offers: JSON-LD first, then microdata and RDFa, then what its head tells social networks, and what is to be seen in the end.
 * A page that stands there instead of the shop's has no title.
 * @param address where the page was found
 */
export function offerOnPage(html: string, address: string): OfferOnPage {
  const page = pageOf(html, address);
  const things = [...thingsInJsonLd(page.jsonLd), ...thingsInElements(page.root, page.elements)];
  const names = [page.meta('og:title') ?? '', ...page.headings.slice(0, 2), page.title].filter((name) => name !== '');
  const product = productAmong(things, names);
  const merchant = merchantOn(page, things);
  if (product === undefined && isWall(page)) return { merchant };
  const title = titleOf(page, product, merchant);
  const picture = pictureOf(page, product, title ?? '');
  const category = title === undefined ? undefined : categoryOf(page, things, product, title, domainOf(page.url.hostname));
  return {
    ...(title === undefined ? {} : { title }),
    ...(product === undefined && isWriting(things) ? {} : moneyOf(page, product, title ?? '')),
    ...(picture === undefined ? {} : { picture }),
    ...(category === undefined ? {} : { category }),
    merchant,
  };
}

function moneyOf(
  page: Page,
  product: Thing | undefined,
  title: string,
): Pick<OfferOnPage, 'price' | 'currency' | 'reference' | 'shipping'> {
  const { amount, currency, before, shipping } = costOnPage(page, product, title);
  if (currency === undefined) return {};
  const minor = (name: 'price' | 'reference' | 'shipping', value: number | undefined) => {
    const units = value === undefined ? undefined : toMinorUnits(value, currency);
    return units === undefined || units > limits.price.max ? {} : { [name]: units };
  };
  const price = minor('price', amount);
  return { currency, ...price, ...('price' in price ? { ...minor('reference', before), ...minor('shipping', shipping) } : {}) };
}
