import { createHash } from 'node:crypto';
import { hot, limits } from '../../shared/limits.ts';
import type { DealKind } from '../../shared/states.ts';
import { guessCategory, isCouponWord } from '../categories/guess-category.ts';
import { Problem } from '../core/problem.ts';
import { isOfferUrl } from '../links/canonical-url.ts';
import { type Link, parseLink, typedDomain } from '../links/link.ts';
import type { MerchantHint } from '../merchants/find-or-create-merchant.ts';
import { toMinorUnits, toPrice } from '../money/minor-units.ts';
import { hasFreeShipping } from './free-shipping.ts';
import type { ImportedLine } from './imported-line.ts';
import { merchantHint } from './merchant-hint.ts';
import type { Source } from './source/entry.ts';

/** What a line means here, before its author, merchant and category have ids. */
export type ImportedDeal = ReturnType<typeof dealFrom>;

export interface ImportDefaults {
  /** For lines without a source. */
  source: Source;
  /** For prices without a currency: the site's. */
  currency: string;
}

/** Throws a Problem that names the field where the board can't hold this deal. */
export function dealFrom(line: ImportedLine, defaults: ImportDefaults) {
  const source = line.source === undefined ? defaults.source : namedSource(line.source);
  const { link, merchant } = placeOf(line);
  const liveAt = line.postedAt ?? new Date();
  const money = moneyOf(line, defaults.currency, source.name);
  return {
    ...{ source, merchant },
    /** There was a link, and it does not say where it leads. */
    isUnlinked: line.url !== undefined && link === undefined,
    category: guessCategory({ title: line.title, word: line.category, source: source.name, domain: merchant?.domain }),
    values: {
      importKey: importKeyOf(line, source.key),
      title: line.title,
      body: line.description ?? '',
      kind: kindOf(line, link, money.price),
      url: link?.url,
      // As where people post: a front page is where all of a shop's offers are.
      canonicalUrl: link !== undefined && isOfferUrl(link.canonicalUrl) ? link.canonicalUrl : undefined,
      ...money,
      ...scoreOf(line.score ?? 0, liveAt),
      ...endOf(line, liveAt),
      liveAt,
    },
  };
}

/** A source that is known by its name only. */
export const namedSource = (name: string): Source => ({ key: name, name });

/** Where it is to be had. A link that hides where it leads is left out where somebody is named who sells it. */
function placeOf({ url, merchant: given }: ImportedLine): { link: Link | undefined; merchant: MerchantHint | undefined } {
  if (url === undefined) return { link: undefined, merchant: merchantHint(given, undefined) };
  const from = typedDomain(url);
  try {
    const link = parseLink(url, 'url');
    return { link, merchant: merchantHint(given, link.domain, from) };
  } catch (error) {
    const merchant = merchantHint(given, undefined, from);
    if (!(error instanceof Problem) || error.code !== 'SHORTENER' || merchant === undefined) throw error;
    return { link: undefined, merchant };
  }
}

/** What makes a second run find the deal again. */
function importKeyOf({ id, url, title, postedAt }: ImportedLine, source: string): string {
  const identity = JSON.stringify(id === undefined ? [source, url ?? null, title, postedAt?.toISOString() ?? null] : [source, id]);
  return createHash('sha256').update(identity).digest('base64url');
}

function kindOf({ category }: ImportedLine, link: Link | undefined, price: number | undefined): DealKind {
  // Whatever has no address is to be had at a place.
  if (link === undefined) return 'local';
  if (price === undefined) return isCouponWord(category) ? 'coupon' : 'sale';
  return price === 0 ? 'freebie' : 'product';
}

function moneyOf(line: ImportedLine, fallback: string, source: string) {
  const shipping = line.shipping ?? (hasFreeShipping(line.title) ? 0 : undefined);
  const money = priceAndReference(line, line.currency ?? fallback, source);
  return { ...money, ...(shipping === undefined ? {} : { shipping: toPrice(shipping, money.currency, 'shipping') }) };
}

function priceAndReference({ price: decimal, originalPrice }: ImportedLine, currency: string, source: string) {
  if (decimal === undefined) return { currency };
  const price = toPrice(decimal, currency);
  const reference = originalPrice === undefined ? 0 : toMinorUnits(originalPrice, currency);
  // A reference price that is none, or cannot be one, takes nothing from the deal.
  if (reference <= price || reference > limits.price.max) return { currency, price };
  return { currency, price, reference, evidence: `Stated by ${source}` };
}

const day = 86_400_000;

/** When it ends, as far ahead as a deal of the board may; what is over is expired since then. */
function endOf({ endsAt, expired = false }: ImportedLine, liveAt: Date) {
  const isSensible = endsAt !== undefined && endsAt > liveAt && endsAt.getTime() <= liveAt.getTime() + limits.endsWithin * day;
  const now = new Date();
  const isOver = expired || (isSensible && endsAt <= now);
  return {
    ...(isSensible ? { endsAt } : {}),
    ...(isOver ? { state: 'expired' as const, expiredAt: isSensible && endsAt <= now ? endsAt : now, expiredBy: 'ended' as const } : {}),
  };
}

/** The score it came with, on the side where it counts. Scales differ between boards and some have decimals; we only count. */
function scoreOf(score: number, liveAt: Date) {
  const net = Math.round(score);
  const up = Math.max(0, net);
  const down = Math.max(0, -net);
  return { up, down, importedUp: up, importedDown: down, ...(net >= hot.net ? { hotAt: liveAt } : {}) };
}
