import { and, eq, isNotNull } from 'drizzle-orm';
import { fetching } from '../../../shared/limits.ts';
import type { DealPreview } from '../../../shared/preview.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { invalid } from '../../platform/core/problem.ts';
import { hasScope, type Person } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { merchants } from '../../platform/database/schema.ts';
import { FetchError, type FetchErrorReason } from '../../platform/fetching/fetch-error.ts';
import type { SafeFetcher } from '../../platform/fetching/safe-fetcher.ts';
import { type Link, parseLink } from '../../platform/links/link.ts';
import { duplicateOf } from '../duplicates.ts';
import { linkMention, refuseBanned } from '../merchants/bans.ts';
import { merchantCurrency } from '../merchants/merchant-currency.ts';
import { newestDealVisibleTo } from '../merchants/merchant-visibility.ts';
import type { ExtractedOffer } from './extract-offer.ts';
import type { PageReader } from './page-reader.ts';

export interface PreviewContext {
  db: Database;
  fetcher: SafeFetcher;
  pages: PageReader;
}

/**
 * Previews the offer behind a link. Throws as parseLink does, HOST_BANNED, and PAGE_UNREADABLE with a rule, unless the offer is already on the board.
 */
export async function previewLink({ db, ...from }: PreviewContext, who: Person, typed: string): Promise<DealPreview> {
  const link = parseLink(typed, 'url');
  await refuseBanned(db, linkMention('url', link.url));
  const [offer, known] = await Promise.all([fetchOffer(from, link, who.id), lookUp(db, link, who)]);
  const { currency, ...others } = known;
  // The page knows better than earlier deals.
  if (typeof offer !== 'string') return { url: link.url, ...omitAbsent({ currency }), ...offer, ...others };
  if (known.duplicate === undefined) throw invalid('url', offer, messages[offer], 'PAGE_UNREADABLE');
  return { url: link.url, ...known };
}

/** What the board knows about a link: the merchant's name and currency, and for who may read a duplicate, if active people see them. */
async function lookUp(
  db: Database,
  { domain, canonicalUrl }: Link,
  who: Person,
): Promise<Pick<DealPreview, 'merchant' | 'currency' | 'duplicate'>> {
  const [[merchant], duplicate] = await Promise.all([
    db
      .select({ id: merchants.id, name: merchants.name })
      .from(merchants)
      .where(and(eq(merchants.domain, domain), isNotNull(newestDealVisibleTo(true)))),
    hasScope(who, 'read') ? duplicateOf(db, canonicalUrl) : undefined,
  ]);
  const currency = merchant && (await merchantCurrency(db, merchant.id, true));
  return omitAbsent({ merchant: merchant?.name, currency, duplicate });
}

/** Returns the offer, or the rule that explains why there is none. */
async function fetchOffer(
  { fetcher, pages }: Omit<PreviewContext, 'db'>,
  { url }: Link,
  person: number,
): Promise<ExtractedOffer | keyof typeof messages> {
  try {
    const page = await fetcher.get(url, { accept: ['text/html', 'application/xhtml+xml'], maxBytes: fetching.bytes, person });
    const offer = await pages.read(page, person);
    return offer?.title === undefined ? 'nothing_found' : offer;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    // Private addresses look unreachable, so that nobody can explore the board's network.
    return error.reason === 'unsafe' ? 'unreachable' : error.reason;
  }
}

const messages = {
  unreachable: 'The site does not respond',
  timeout: 'The page takes too long to load',
  too_large: 'The page is too large',
  redirects: 'The page redirects too often',
  type: 'This is not a web page',
  status: 'The site refuses to show this page',
  busy: 'The board is busy reading other pages',
  nothing_found: 'No offer was found on the page',
} as const satisfies Record<Exclude<FetchErrorReason, 'unsafe'>, string> & { nothing_found: string };
