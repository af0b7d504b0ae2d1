import type { Page } from '../page/page.ts';
import { amountIn } from './amount.ts';
import { currencyCode } from './currency.ts';
import type { Cost } from './offers.ts';

/** The currency that the page's head names. */
export function currencyInMetas({ meta, region }: Page): string | undefined {
  const said = meta(
    'product:price:currency',
    'og:price:currency',
    'product:sale_price:currency',
    'product:original_price:currency',
    'og:currency',
  );
  return said === undefined ? undefined : currencyCode(said, region);
}

/** What the head says of the price, in the words of Facebook's and Pinterest's shops: where there is a sale price, the price is what it was before. */
export function costInMetas({ meta }: Page, currency: string | undefined): Cost {
  if (currency === undefined) return {};
  const amount = (...names: string[]) => names.map((name) => amountIn(meta(name) ?? '', currency)).find((found) => found !== undefined);
  const price = amount('product:price:amount', 'og:price:amount', 'product:price');
  const sale = amount('product:sale_price:amount', 'og:sale_price:amount');
  const before =
    amount('product:original_price:amount', 'og:price:standard_amount', 'product:price:standard_amount') ??
    (sale === undefined ? undefined : price);
  const asked = sale ?? price;
  return {
    currency,
    ...(asked === undefined ? {} : { amount: asked }),
    ...(asked !== undefined && before !== undefined && before > asked ? { before } : {}),
  };
}
