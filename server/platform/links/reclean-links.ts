import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { boardSettings } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { isOfferUrl } from './canonical-url.ts';
import { tryParseLink } from './link.ts';

/** Increase it when the rules change the result for stored links. */
export const LINK_RULES_VERSION = 3;

/** Deals per batch, and milliseconds between batches, so that other queries are not delayed. */
const batching = { deals: 500, pause: 20 };

interface Stored {
  id: number;
  url: string;
  canonicalUrl: string | null;
}

const storedFrom = statement<Stored>(
  'links_stored',
  `select id::float8, url, canonical_url as "canonicalUrl" from deals where id > $1 and url is not null order by id limit ${batching.deals}`,
);

// Skips deals edited meanwhile. Price points refer to the product by the same URL.
const updateLinks = statement<{ id: number }>(
  'reclean_links',
  `with cleaned as (select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as cleaned (id, old, url, canonical)),
     recleaned as (update deals set url = cleaned.url, canonical_url = cleaned.canonical from cleaned where deals.id = cleaned.id and deals.url = cleaned.old
       returning deals.id, deals.canonical_url)
   update price_points set product = recleaned.canonical_url from recleaned where price_points.deal_id = recleaned.id`,
);

/** Cleans the links of all deals again after an update of the rules. Links that are no longer accepted stay as they are. */
export async function recleanLinks(db: Database, pause = batching.pause): Promise<void> {
  const [board] = await db.select({ linkRules: boardSettings.linkRules }).from(boardSettings);
  if (board === undefined || board.linkRules >= LINK_RULES_VERSION) return;
  for (let after = 0, full = true; full; ) {
    const stored = await storedFrom(db, after);
    const changed = stored.flatMap(recleaned);
    if (changed.length > 0) await write(db, changed);
    full = stored.length === batching.deals;
    after = stored.at(-1)?.id ?? after;
    if (full) await sleep(pause);
  }
  await db.update(boardSettings).set({ linkRules: sql`greatest(${boardSettings.linkRules}, ${LINK_RULES_VERSION})` });
}

type Recleaned = Stored & { old: string };

function recleaned({ id, url: old, canonicalUrl: before }: Stored): Recleaned[] {
  const link = tryParseLink(old);
  if (link === undefined) return [];
  const canonicalUrl = isOfferUrl(link.canonicalUrl) ? link.canonicalUrl : null;
  return link.url === old && canonicalUrl === before ? [] : [{ id, old, url: link.url, canonicalUrl }];
}

async function write(db: Database, changed: readonly Recleaned[]): Promise<void> {
  const column = <Key extends keyof Recleaned>(key: Key) => changed.map((each) => each[key]);
  await updateLinks(db, column('id'), column('old'), column('url'), column('canonicalUrl'));
}
