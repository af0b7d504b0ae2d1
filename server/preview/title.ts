import { limits } from '../../shared/limits.ts';
import { oneLine } from '../../shared/plain-text.ts';
import { resembles, separator } from './merchant.ts';
import type { Page } from './page/page.ts';
import { saidOf, type Thing } from './schema-org/thing.ts';

/** A product's own name says less than its title where it is a fraction of it: `OFLEKI` of "Tommy Jeans - OFLEKI". */
const wholeName = 0.5;

/** What is offered, without the shop's name behind it. Undefined where the page has no title of any kind. */
export function titleOf(page: Page, product: Thing | undefined, merchant: string): string | undefined {
  const name = tidy(product === undefined ? '' : (saidOf(product, 'name') ?? ''));
  const shared = withoutShop(tidy(page.meta('og:title', 'twitter:title') ?? ''), page.shop, merchant);
  const isHeading = name.split(' ').length > 2 && page.headings.some((heading) => tidy(heading).toLowerCase() === name.toLowerCase());
  const isWhole = isHeading || (name.length >= shared.length * wholeName && shared.toLowerCase().includes(name.toLowerCase()));
  const titles = [isWhole ? name : '', shared, name, tidy(page.headings[0] ?? ''), withoutShop(tidy(page.title), page.shop, merchant)];
  const title = titles.find((each) => [...each].length >= limits.title.min);
  return title === undefined ? undefined : [...title].slice(0, limits.title.max).join('').trim();
}

const tidy = (text: string) => oneLine(text.replaceAll('\0', '').toWellFormed());

/** "A kettle | Shop" is a kettle. What stands before must be the shop's name exactly, for a brand's own shop sells what begins like it. */
function withoutShop(title: string, shop: string, merchant: string): string {
  const isShop = (part: string) => part.split(/\s+/).length <= 4 && (resembles(part, shop) || resembles(part, merchant));
  const isExactlyShop = (part: string) => [shop, merchant].some((name) => part.toLowerCase() === name.toLowerCase());
  const parts = title.split(new RegExp(`(${separator.source})`, 'u'));
  while (parts.length > 2 && isShop(parts.at(-1) ?? '')) parts.splice(-2);
  while (parts.length > 2 && isExactlyShop(parts[0] ?? '')) parts.splice(0, 2);
  return parts.join('').trim();
}
