import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { alerts, site } from '../database/schema.ts';
import { readTerms } from '../search/search-terms.ts';
import { synonymsVersion } from '../search/synonyms.ts';
import { tsqueryFor } from '../search/tsquery.ts';
import { filterOf } from './filter-columns.ts';
import { needsOf } from './needs.ts';
import type { AlertRow } from './own-alert.ts';

/** Alerts per batch, and milliseconds between batches, so that other queries are not delayed. */
const batching = { alerts: 500, pause: 20 };

/** Reads the words of all alerts again after an update of the synonyms: what alerts look for is stored with their synonyms. */
export async function rereadWords(db: Database, pause = batching.pause): Promise<void> {
  const [board] = await db.select({ alertSynonyms: site.alertSynonyms }).from(site);
  if (board === undefined || board.alertSynonyms === synonymsVersion) return;
  for (let after = 0, full = true; full; ) {
    const stored = await db
      .select()
      .from(alerts)
      .where(and(gt(alerts.id, after), isNotNull(alerts.q)))
      .orderBy(asc(alerts.id))
      .limit(batching.alerts);
    await rereadAll(db, stored);
    full = stored.length === batching.alerts;
    after = stored.at(-1)?.id ?? after;
    if (full) await sleep(pause);
  }
  await db.update(site).set({ alertSynonyms: synonymsVersion });
}

interface Reread {
  person: number;
  id: number;
  q: string | null;
  words: string | null;
  needs: string[];
}

async function rereadAll(db: Database, stored: readonly AlertRow[]): Promise<void> {
  const words: (string | null)[] = [];
  for (const { q } of stored) words.push(tsqueryFor(await readTerms(db, q ?? '')) ?? null);
  const { rows: outdated } = await db.execute<{ nth: number }>(sql`
    select nth::int from unnest(${sql.param(stored.map(({ id }) => id))}::bigint[], ${sql.param(words)}::text[]) with ordinality reread (id, words, nth)
    join ${alerts} on ${alerts.id} = reread.id where ${alerts.words} is distinct from reread.words::tsquery`);
  const reread: Reread[] = [];
  for (const { nth } of outdated) {
    const row = stored[nth - 1];
    if (row === undefined) continue;
    const needs = await needsOf(db, await filterOf(db, row), row.moments);
    reread.push({ person: row.personId, id: row.id, q: row.q, words: words[nth - 1] ?? null, needs });
  }
  if (reread.length > 0) await write(db, reread);
}

/** Skips alerts edited meanwhile. */
async function write(db: Database, reread: readonly Reread[]): Promise<void> {
  await db
    .update(alerts)
    .set({ words: sql`reread.words::tsquery`, needs: sql`reread.needs` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(reread)}::jsonb) as reread (person bigint, id bigint, q text, words text, needs text[])`)
    .where(and(sql`${alerts.personId} = reread.person and ${alerts.id} = reread.id`, eq(alerts.q, sql`reread.q`)));
}
