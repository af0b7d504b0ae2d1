import { eq } from 'drizzle-orm';
import { fetching } from '../../shared/limits.ts';
import type { DealPreview } from '../../shared/preview.ts';
import type { Database } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { duplicateOf } from '../deals/duplicates.ts';
import { invalid } from '../errors.ts';
import type { Found, Outside } from '../fetching/outside.ts';
import { Unreachable, type UnreachableReason } from '../fetching/unreachable.ts';
import { type Link, linkTo } from '../links/link.ts';
import type { Person } from '../viewer.ts';
import type { PageReader } from './page-reader.ts';

export interface PreviewParts {
  db: Database;
  outside: Outside;
  pages: PageReader;
}

/**
 * What the page that a link leads to says of its offer. Throws as linkTo does, and PAGE_UNREADABLE with a rule that says why.
 */
export async function previewOf({ db, outside, pages }: PreviewParts, { id: person }: Person, typed: string): Promise<DealPreview> {
  const link = linkTo(typed, 'url');
  const [page, known] = await Promise.all([pageAt(outside, link, person), knownAs(db, link)]);
  const offer = await pages.read(page);
  if (offer?.title === undefined) throw unreadable('nothing_found');
  return { url: link.url, ...offer, ...known };
}

/** What the board itself knows of such a link: what it calls the merchant, and whether the offer is here. */
async function knownAs(db: Database, { domain, canonicalUrl }: Link): Promise<Pick<DealPreview, 'merchant' | 'duplicate'>> {
  const [[merchant], duplicate] = await Promise.all([
    db.select({ name: merchants.name }).from(merchants).where(eq(merchants.domain, domain)),
    duplicateOf(db, canonicalUrl),
  ]);
  return { ...(merchant === undefined ? {} : { merchant: merchant.name }), ...(duplicate === undefined ? {} : { duplicate }) };
}

async function pageAt(outside: Outside, { url }: Link, person: number): Promise<Found> {
  try {
    return await outside.get(url, { accept: ['text/html', 'application/xhtml+xml'], bytes: fetching.bytes, person });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // An address within some private network is like one that nobody answers at: who asks is not told which it is.
    throw unreadable(error.reason === 'unsafe' ? 'unreachable' : error.reason);
  }
}

const saying = {
  unreachable: 'Nothing answers there',
  timeout: 'The page takes too long',
  too_large: 'The page is too large',
  redirects: 'The page leads on and on',
  type: 'There is no page there, but something else',
  status: 'The shop does not show this page to the board',
  busy: 'The board is reading many pages at the moment',
  nothing_found: 'The page says nothing that can be read',
} as const satisfies Record<Exclude<UnreachableReason, 'unsafe'>, string> & { nothing_found: string };

const unreadable = (rule: keyof typeof saying) => invalid('url', rule, saying[rule], 'PAGE_UNREADABLE');
