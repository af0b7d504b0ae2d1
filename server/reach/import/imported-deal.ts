import { createHash } from 'node:crypto';
import { definitionOf, emptyValue } from '../../../shared/deal-fields.ts';
import { type LineField, lineFields, lineKey } from '../../../shared/deal-lines.ts';
import { DealRules } from '../../../shared/deals.ts';
import { limits } from '../../../shared/limits.ts';
import type { DealKind, ExpiryCause } from '../../../shared/states.ts';

import { guessCategory, isCouponWord } from '../../deals/categories/guess-category.ts';
import { ageingDays } from '../../deals/lifecycle/ageing-days.ts';
import type { MerchantHint } from '../../deals/merchants/find-or-create-merchant.ts';
import { toMinorUnits, toPrice } from '../../deals/money/minor-units.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { ColumnField, ColumnValues } from '../../platform/database/deal-columns.ts';
import { deals } from '../../platform/database/schema.ts';
import { isOfferUrl } from '../../platform/links/canonical-url.ts';
import { type Link, parseLink, typedDomain } from '../../platform/links/link.ts';
import { endInText } from './end-in-text.ts';
import { hasFreeShipping } from './free-shipping.ts';
import type { ImportedLine } from './imported-line.ts';
import { merchantHint } from './merchant-hint.ts';
import type { Source } from './source/entry.ts';

/** An imported line in the board's terms, without ids. */
export type ImportedDeal = ReturnType<typeof toImportedDeal>;

export interface ImportDefaults {
  /** For lines without a source. */
  source: Source;
  /** For prices without a currency: the board's. */
  currency: string;
}

/** Throws a Problem that names the field that the board does not accept. */
export function toImportedDeal(line: ImportedLine, defaults: ImportDefaults) {
  const source = line.source === undefined ? defaults.source : namedSource(line.source);
  const { link, merchant } = linkAndMerchant(line);
  const liveAt = line.postedAt ?? new Date();
  const money = priceFields(line, defaults.currency, source.name);
  // Without a link it must be a physical place.
  const kind = link === undefined ? 'local' : (line.kind ?? guessKind(line, money.price));
  const categories = [
    ...(line.category === undefined ? [] : [line.category]),
    guessCategory({ title: line.title, word: line.category, source: source.name, domain: merchant?.domain }),
  ];
  const endsAt = line.endsAt ?? endInText(line, { liveAt, currency: money.currency });
  return {
    ...{ source, merchant },
    /** The link was dropped because it hides its target. */
    isUnlinked: line.url !== undefined && link === undefined,
    /** Slugs, the best first. The board may not have the one that the line names. */
    categories,
    images: imageHashes(line.images),
    values: checkedTogether({
      ...plainValues(line, money.currency),
      importKey: importKeyOf(line, source.key),
      title: line.title,
      body: line.description ?? '',
      kind,
      url: link?.url,
      // As for posted deals: a front page is not a single offer.
      canonicalUrl: link !== undefined && isOfferUrl(link.canonicalUrl) ? link.canonicalUrl : undefined,
      ...money,
      ...scoreFields(line.score ?? 0),
      ...endFields({ ...line, endsAt }, { liveAt, days: ageingDays(kind, categories[0]) }),
      liveAt,
    }),
  };
}

/** The fields that a line has in the same form as a deal. The others depend on each other. */
type PlainField = Exclude<ColumnField & LineField, (typeof resolvedFields)[number]>;
const resolvedFields = [...(['title', 'body', 'url', 'kind', 'price', 'currency', 'shipping', 'reference', 'evidence', 'endsAt'] as const)];
const plainFields = lineFields.filter(
  (field): field is PlainField => field in deals && !(resolvedFields as readonly LineField[]).includes(field),
);

function plainValues(line: ImportedLine, currency: string): Partial<ColumnValues> {
  const entries = plainFields.map((field) => {
    const value: unknown = line[lineKey(field)] ?? emptyValue(field);
    const isAmount = definitionOf(field).kind === 'money' && typeof value === 'number';
    return [field, isAmount ? toPrice(value, currency, field) : value];
  });
  return Object.fromEntries(entries);
}

/** Throws INVALID if the fields break a rule together. */
function checkedTogether<Values extends object>(values: Values): Values {
  const [issue] = DealRules.safeParse(values).error?.issues ?? [];
  if (issue !== undefined) throw invalid(String(issue.path[0]), 'schema', issue.message);
  return values;
}

/** Of addresses of the form that exports have. */
function imageHashes(addresses: readonly string[] = []): string[] {
  const hashes = addresses.flatMap((address) => /\/images\/([\w-]{43})-\d+\.\w+$/.exec(address)?.[1] ?? []);
  return [...new Set(hashes)].slice(0, limits.images.count);
}

/** A source that is known by its name only. */
export const namedSource = (name: string): Source => ({ key: name, name });

/** The link and merchant. A link that hides its target is dropped if the line names a merchant. */
function linkAndMerchant({ url, merchant: given }: ImportedLine): { link: Link | undefined; merchant: MerchantHint | undefined } {
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

/** Identifies the deal in later runs. */
function importKeyOf({ id, url, title, postedAt }: ImportedLine, source: string): string {
  const identity = JSON.stringify(id === undefined ? [source, url ?? null, title, postedAt?.toISOString() ?? null] : [source, id]);
  return createHash('sha256').update(identity).digest('base64url');
}

function guessKind({ category }: ImportedLine, price: number | undefined): DealKind {
  if (price === undefined) return isCouponWord(category) ? 'coupon' : 'sale';
  return price === 0 ? 'freebie' : 'product';
}

function priceFields(line: ImportedLine, fallback: string, source: string) {
  const shipping = line.shipping ?? (hasFreeShipping(line.title) ? 0 : undefined);
  const money = priceAndReference(line, line.currency ?? fallback, source);
  return { ...money, ...(shipping === undefined ? {} : { shipping: toPrice(shipping, money.currency, 'shipping') }) };
}

function priceAndReference({ price: decimal, originalPrice, evidence }: ImportedLine, currency: string, source: string) {
  if (decimal === undefined) return { currency, evidence };
  const price = toPrice(decimal, currency);
  const reference = originalPrice === undefined ? 0 : toMinorUnits(originalPrice, currency);
  // An impossible reference price is dropped; the deal stays.
  if (reference <= price || reference > limits.price.max) return { currency, price, evidence };
  return { currency, price, reference, evidence: evidence ?? `Stated by ${source}` };
}

const day = 86_400_000;

type EndFields = Pick<typeof deals.$inferInsert, 'endsAt' | 'state' | 'expiredAt' | 'expiredBy'>;

/** The end, if it is plausible. A deal that has ended is expired, and one without an end that is older than these days is probably expired. */
function endFields({ endsAt, expired = false }: ImportedLine, { liveAt, days }: { liveAt: Date; days: number }): EndFields {
  const isSensible = endsAt !== undefined && endsAt > liveAt && endsAt.getTime() <= liveAt.getTime() + limits.endsWithin * day;
  const now = new Date();
  if (isSensible && endsAt <= now) return { endsAt, ...over('ended', endsAt) };
  if (expired) return { ...(isSensible ? { endsAt } : {}), ...over('ended', now) };
  if (isSensible) return { endsAt };
  const agedAt = new Date(liveAt.getTime() + days * day);
  return agedAt <= now ? over('age', agedAt) : {};
}

const over = (expiredBy: ExpiryCause, expiredAt: Date): EndFields => ({ state: 'expired', expiredAt, expiredBy });

/** The imported score as votes, with which its counts begin. Some boards have decimals; we count whole votes. */
function scoreFields(score: number) {
  const net = Math.round(score);
  const up = Math.max(0, net);
  const down = Math.max(0, -net);
  return { importedUp: up, importedDown: down };
}
