import { limits } from '../../../../shared/limits.ts';
import { guessCategory } from '../../../deals/categories/guess-category.ts';
import { parseCurrency } from '../../../deals/money/detect-currency.ts';
import { parseAmount } from '../../../deals/money/parse-amount.ts';
import { priceInTitle } from '../../../deals/money/price-in-title.ts';
import { htmlToText, htmlToTextIfMarkup } from './html-to-text.ts';
import type { Channel, XmlElement, XmlEntry } from './xml-entries.ts';

/** Characters that are parsed, markup included. A longer title is refused anyway. */
const maxTitleLength = 10 * limits.title.max;

/**
 * Converts a feed entry into a line of an import. Supports RSS, Atom, Google's product data (`g:`), OzBargain's `ozb:meta`, and the titles of
 * deal boards. Ignores pictures.
 */
export function parseFeedDeal(entry: XmlEntry, channel: Channel): { content: unknown } | { refusal: string } {
  const part = partsOf(entry);
  const availability = part
    .text('g:availability')
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
  if (availability === 'out of stock') return { refusal: 'out of stock' };
  const title = htmlToTextIfMarkup(part.text('g:title', 'title').slice(0, maxTitleLength));
  const fields = {
    title,
    url: linkOf(part),
    ...moneyOf(part, title, regionOf(channel.link)),
    category: categoryOf(part),
    merchant: /\[((?:[a-z0-9-]+\.)+[a-z]{2,})\]/.exec(part.text('description'))?.[1],
    score: scoreOf(part),
    postedAt: momentOf(part.text('pubdateiso', 'published', 'pubdate', 'dc:date', 'updated')),
    description: bodyOf(part),
    id: part.text('g:id', 'guid', 'id'),
    ...endOf(part),
  };
  return { content: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf({ parts }: XmlEntry) {
  const all = (name: string): XmlElement[] => parts.get(name) ?? [];
  return {
    all,
    /** The first of these that is not empty. */
    text: (...names: string[]) =>
      names
        .flatMap(all)
        .map(({ text }) => text.trim())
        .find((text) => text !== '') ?? '',
    attribute: (name: string, attribute: string) =>
      all(name)
        .map(({ attributes }) => attributes[attribute]?.trim() ?? '')
        .find((value) => value !== '') ?? '',
  };
}

/** The merchant's own address if the feed has it, rather than the board's page. */
function linkOf(part: Parts): string | undefined {
  const alternate = part.all('link').find(({ attributes: { href, rel = 'alternate' } }) => href !== undefined && rel === 'alternate');
  const submitted = /<a href="([^"]+)">\[link\]<\/a>/.exec(part.text('content'))?.[1]?.replaceAll('&amp;', '&');
  const permanent =
    part.all('guid').find(({ attributes }) => attributes.ispermalink !== 'false' && attributes.isPermaLink !== 'false')?.text ?? '';
  const links = [
    part.attribute('ozb:meta', 'url'),
    submitted ?? '',
    part.text('g:link', 'link'),
    alternate?.attributes.href ?? '',
    /^https?:/.test(permanent) ? permanent : '',
  ];
  return links.find((link) => link !== '');
}

/** `149.00 EUR`, or the sale price while it is valid, with the regular one as the original price. */
function moneyOf(part: Parts, title: string, region: string | undefined) {
  const price = googlePrice(part.text('g:price'), region);
  const sale = isInForce(part.text('g:sale_price_effective_date')) ? googlePrice(part.text('g:sale_price'), region) : undefined;
  const currentPrice = sale ?? price;
  if (currentPrice === undefined) return titlePrice(title, region);
  const shipping = new Set(part.all('g:shipping/g:price').map(({ text }) => text.trim()));
  const [shippingSaid = ''] = shipping.size === 1 ? shipping : [];
  const costs = googlePrice(shippingSaid, region);
  return {
    ...currentPrice,
    ...(sale !== undefined && price !== undefined && price.currency === sale.currency ? { originalPrice: price.price } : {}),
    ...(costs !== undefined && costs.currency === currentPrice.currency ? { shipping: costs.price } : {}),
  };
}

function titlePrice(title: string, region: string | undefined) {
  const { price, currency } = priceInTitle(title, region) ?? {};
  return { price, currency };
}

function googlePrice(text: string, region: string | undefined): { price: number; currency: string } | undefined {
  const letters = text.replace(/[\d.,\s]/g, '');
  const currency = letters === '' ? undefined : parseCurrency(letters, region);
  if (currency === undefined) return undefined;
  const price = parseAmount(text.replace(/[A-Za-z]/g, ''), currency) ?? (/^\D*0+(?:[.,]0+)?\D*$/.test(text) ? 0 : undefined);
  return price === undefined ? undefined : { price, currency };
}

/** Two times with a slash between them; empty means always. */
function isInForce(span: string): boolean {
  const [from = '', to = ''] = span.split('/').map((moment) => Date.parse(moment));
  const now = Date.now();
  return span === '' || (Number(from) <= now && now <= Number(to));
}

/** The most specific part of Google's or the merchant's category path that we know, else the feed's own category. */
function categoryOf(part: Parts): string | undefined {
  const ways = [part.text('g:product_type'), part.text('g:google_product_category')].flatMap((way) =>
    way
      .split('>')
      .map((step) => step.trim())
      .reverse(),
  );
  const fitting = ways.find((word) => word !== '' && guessCategory({ title: '', word, source: '', domain: '' }) !== 'other');
  const own = htmlToTextIfMarkup(part.text('category')) || part.attribute('category', 'label') || part.attribute('category', 'term');
  return fitting ?? (own === '' ? ways.find((word) => word !== '') : own);
}

function scoreOf(part: Parts): number | undefined {
  const [up, down] = ['votes-pos', 'votes-neg'].map((name) => part.attribute('ozb:meta', name));
  const text = part.text('rating');
  const score = up === '' || up === undefined ? (text === '' ? Number.NaN : Number(text)) : Number(up) - Number(down ?? 0);
  return Number.isFinite(score) ? score : undefined;
}

function bodyOf(part: Parts): string {
  const text = part.text('g:description', 'description', 'content:encoded', 'summary', 'content');
  return [...htmlToTextIfMarkup(text === '' ? '' : text.includes('<') ? htmlToText(text) : text)].slice(0, limits.body.max).join('');
}

function endOf(part: Parts) {
  const endsAt = momentOf(part.attribute('ozb:meta', 'expiry') || part.text('g:expiration_date'));
  const isOver = part.all('ozb:title-msg').some(({ attributes }) => attributes.type === 'expired');
  return { ...(endsAt === undefined ? {} : { endsAt }), ...(isOver ? { expired: true } : {}) };
}

function momentOf(text: string): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** The country of the feed's site, for the meaning of "$". */
function regionOf(link: string | undefined): string | undefined {
  const suffix =
    URL.parse(link ?? '')
      ?.hostname.split('.')
      .at(-1) ?? '';
  return /^[a-z]{2}$/.test(suffix) ? suffix.toUpperCase() : undefined;
}
