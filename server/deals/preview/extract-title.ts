import { limits } from '../../../shared/limits.ts';
import { oneLine } from '../../../shared/plain-text.ts';
import { shownHost } from '../../platform/links/link.ts';
import { resembles, separator } from './extract-merchant.ts';
import type { Page } from './page/parse-page.ts';
import { type Thing, textValue } from './schema-org/thing.ts';

/** A name of one or two words must make up this share of the title: not `OFLEKI` in "Tommy Jeans - OFLEKI". */
const minNameShare = 0.4;

/** The product's name without the merchant's. Undefined if there is no title, or only the merchant's name. */
export function extractTitle(page: Page, product: Thing | undefined, merchant: string): string | undefined {
  const name = withoutMerchant(tidy(product === undefined ? '' : (textValue(product, 'name') ?? '')), page.siteName, merchant);
  const shared = withoutMarketing(withoutMerchant(tidy(page.meta('og:title', 'twitter:title') ?? ''), page.siteName, merchant));
  const headings = page.headings.map(tidy).filter((heading) => !isCalled(heading, merchant));
  const written = withoutMarketing(withoutMerchant(tidy(page.title), page.siteName, merchant));
  // Titles for search engines and social networks contain more than the name: "Buy a kettle now - best price".
  const shareTitle = shared === '' ? written : shared;
  const isLong = (each: string) => each.split(' ').length > 2;
  const isWhole = (each: string) =>
    shareTitle.toLowerCase().includes(each.toLowerCase()) && (isLong(each) || each.length >= shareTitle.length * minNameShare);
  const isName = isWhole(name) || (isLong(name) && headings.some((heading) => isCalled(name, heading)));
  const isMerchant = (each: string) =>
    product === undefined && [page.siteName, shownHost(page.url.href), merchant].some((name) => isCalled(each, name));
  // If the first heading is the merchant's name, a lower one that starts the title is the product's.
  const lower = page.subheadings.map(tidy).find((each) => isWhole(each) && shareTitle.startsWith(each)) ?? '';
  const titles = [
    isName ? name : '',
    headings.find(isWhole) ?? '',
    lower,
    headings.find((each) => startsAlike(each, shareTitle)) ?? '',
    shared,
    name,
    headings[0] ?? '',
    written,
  ];
  const title = titles.find((each) => [...each].length >= limits.title.min && !isMerchant(each));
  return title === undefined ? undefined : [...title].slice(0, limits.title.max).join('').trim();
}

/** "A fine kettle (red)", if the title is "A fine kettle at the best price". */
function startsAlike(heading: string, title: string): boolean {
  const [words, others] = [heading, title].map((each) => each.toLowerCase().split(/\s+/));
  const differs = words?.findIndex((word, index) => word !== others?.[index]) ?? 0;
  return differs >= 4 && differs >= (words?.length ?? 0) / 2;
}

const tidy = (text: string) => oneLine(text.replaceAll('\0', '').toWellFormed());

const isCalled = (title: string, name: string) => title.toLowerCase() === name.toLowerCase();

/** "A kettle | Shop" → "A kettle". In front, only the exact name of the merchant is removed, since a brand's products start like its name. */
function withoutMerchant(title: string, siteName: string, merchant: string): string {
  const isMerchant = (part: string) => part.split(/\s+/).length <= 4 && (resembles(part, siteName) || resembles(part, merchant));
  const isExactlyMerchant = (part: string) => [siteName, merchant].some((name) => part.toLowerCase() === name.toLowerCase());
  const parts = title.split(new RegExp(`(${separator.source})`, 'u'));
  while (parts.length > 2 && isMerchant(parts.at(-1) ?? '')) parts.splice(-2);
  while (parts.length > 2 && isExactlyMerchant(parts[0] ?? '')) parts.splice(0, 2);
  return parts.join('').trim();
}

/** "Buy … online" in merchants' languages: the product's name is in between. */
const between =
  /^(?:buy|shop|order|kaufen sie|acheter|achetez|comprar?|compra|acquista|compre|koop|köp|køb|kjøp|osta|kup|koupit|kúpiť|vásároljon|купить|купити|купи|satın al|تسوق|اشتر[يِ]?|شراء|ซื้อ|mua|beli)\s+(\S.{2,}?)\s+(?:online|on-line|en ligne|en línea|en linea|онлайн|أونلاين|اونلاين|ออนไลน์|オンライン)(?!\p{L}).*$/iu;
/** "Save 75% on a kettle" */
const saving = /^(?:\p{L}+ )?(?:up to )?-?\d{1,2} ?% (?:on|off|auf|sur|en|su|på|op)\s+(?=\S)/iu;
/** What merchants append for search engines. */
const marketing =
  /^(?:(?:buy|shop|order) .*(?:online|now|today|here|from|price)|kaufen|acheter|achat|comprar?|compra|acquista|prezzo|koop|kopen|köp|køb|kjøp|osta|kup|cena|koupit|kúpiť|купить|купити|цена|ціна|fiyat\S*|best price|low prices|lowest price|free (?:shipping|delivery)|ราคา|سعر|mua|giá|beli|harga)(?!\p{L})/iu;

function withoutMarketing(title: string): string {
  const parts = title.split(new RegExp(`(${separator.source}|:\\s)`, 'u')).filter((part) => part !== undefined);
  while (parts.length > 2 && marketing.test(parts.at(-1) ?? '')) parts.splice(-2);
  const remaining = parts.join('').trim();
  return (between.exec(remaining)?.[1] ?? remaining).replace(saving, '');
}
