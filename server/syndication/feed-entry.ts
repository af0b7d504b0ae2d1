import { and, eq, inArray } from 'drizzle-orm';
import type { DealCard, DealList } from '../../shared/deals.ts';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { dealAddress, imageFileOf, personAddress } from '../page/addresses.ts';
import { dealFacts } from '../page/deal-summary.ts';
import { renderAllMarkdown } from '../text/markdown.ts';
import { element, escapeHtml } from '../text/markup.ts';

/** A deal in any feed format. Addresses are absolute and lead to the deal, not to the merchant. */
export interface FeedEntry {
  /** Stable, whatever becomes of the title. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  publishedAt: Date;
  author?: { name: string; url: string };
  tags: string[];
  picture?: { url: string; type: string; width: number; height: number };
}

/** The entries of a list with the texts of its deals. */
export async function feedEntries(db: Queryable, { deals: cards, order }: DealList, publicUrl: string): Promise<FeedEntry[]> {
  const bodies = await bodiesOf(db, order);
  const html = await renderAllMarkdown(bodies.values());
  return order.flatMap((id) => {
    const card = cards[id];
    return card === undefined ? [] : [entryOf(card, html(bodies.get(id) ?? ''), publicUrl)];
  });
}

async function bodiesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: deals.id, body: deals.body })
    .from(deals)
    // The deal may have become private since the list was read.
    .where(and(inArray(deals.id, [...ids]), inArray(deals.state, ['live', 'expired']), eq(deals.membersOnly, false)));
  return new Map(rows.map(({ id, body }) => [id, body]));
}

function entryOf(card: DealCard, html: string, publicUrl: string): FeedEntry {
  const { id, title, author, category, merchant, state } = card;
  const url = publicUrl + dealAddress(card);
  const facts = dealFacts(card).join(' · ');
  const found = imageFileOf(card);
  const picture = found && { ...found, url: publicUrl + found.path };
  return {
    ...{ id: `${publicUrl}/d/${id}`, url, title, summary: facts },
    html: [
      picture === undefined ? '' : `<p>${element('img', { src: picture.url, alt: '', width: picture.width, height: picture.height })}</p>`,
      facts === '' ? '' : `<p><strong>${escapeHtml(facts)}</strong></p>`,
      html,
    ].join(''),
    publishedAt: new Date(card.liveAt),
    ...(author === undefined ? {} : { author: { name: author.name, url: publicUrl + personAddress(author.handle) } }),
    tags: [category.name, ...(merchant === undefined ? [] : [merchant.name]), ...(state === 'expired' ? ['expired'] : [])],
    ...(picture === undefined ? {} : { picture }),
  };
}
