import { detectCurrency, parseCurrency } from '../../money/detect-currency.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import type { Page } from '../page/parse-page.ts';
import type { PageCost } from './offer-price.ts';

/** The currency in the page's meta tags. */
export function metaCurrency(page: Page): string | undefined {
  const { meta, region } = page;
  const currency = meta(
    'product:price:currency',
    'og:price:currency',
    'product:sale_price:currency',
    'product:original_price:currency',
    'og:currency',
  );
  return (currency === undefined ? undefined : parseCurrency(currency, region)) ?? detectCurrency(labelled(page) ?? '', region);
}

/** A Twitter card's `Price: £20`, in any language. */
function labelled({ meta }: Page): string | undefined {
  const number = [1, 2].find((each) => priceWord.test(meta(`twitter:label${each}`) ?? ''));
  return number === undefined ? undefined : meta(`twitter:data${number}`);
}

const priceWord = /^(?:price|preis|prix|precio|preço|prezzo|prijs|pris|cena|fiyat|hinta|ár|цена|ціна|価格|가격)$/iu;

/** The price in Facebook's and Pinterest's meta tags. Next to a sale price, the regular price is the former one. */
export function metaPrice(page: Page, currency: string | undefined): PageCost {
  if (currency === undefined) return {};
  const { meta } = page;
  const amount = (...names: string[]) => names.map((name) => parseAmount(meta(name) ?? '', currency)).find((found) => found !== undefined);
  const price = amount('product:price:amount', 'og:price:amount', 'product:price') ?? parseAmount(labelled(page) ?? '', currency);
  const sale = amount('product:sale_price:amount', 'og:sale_price:amount');
  const before =
    amount('product:original_price:amount', 'og:price:standard_amount', 'product:price:standard_amount') ??
    (sale === undefined ? undefined : price);
  const current = sale ?? price;
  return {
    currency,
    ...(current === undefined ? {} : { amount: current }),
    ...(current !== undefined && before !== undefined && before > current ? { before } : {}),
  };
}
