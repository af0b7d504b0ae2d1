import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { readTerms } from '../../deals/search/search-terms.ts';
import { synonymsVersion } from '../../deals/search/synonyms.ts';
import { tsqueryFor } from '../../deals/search/tsquery.ts';
import type { Database } from '../../platform/database/connection.ts';
import { alerts, boardSettings } from '../../platform/database/schema.ts';
import { filterOf } from './filter-columns.ts';
import { lookupKeysOf } from './lookup-keys.ts';
import type { AlertRow } from './own-alert.ts';

/** Alerts per batch, and milliseconds between batches, so that other queries are not delayed. */
const batching = { alerts: 500, pause: 20 };

/** Parses the searches of all alerts again after an update of the synonyms: the words of an alert are stored with their synonyms. */
export async function reparseSearches(db: Database, pause = batching.pause): Promise<void> {
  const [board] = await db.select({ alertSynonyms: boardSettings.alertSynonyms }).from(boardSettings);
  if (board === undefined || board.alertSynonyms === synonymsVersion) return;
  for (let after = 0, full = true; full; ) {
    const stored = await db
      .select()
      .from(alerts)
      .where(and(gt(alerts.id, after), isNotNull(alerts.q)))
      .orderBy(asc(alerts.id))
      .limit(batching.alerts);
    await reparseAll(db, stored);
    full = stored.length === batching.alerts;
    after = stored.at(-1)?.id ?? after;
    if (full) await sleep(pause);
  }
  await db.update(boardSettings).set({ alertSynonyms: synonymsVersion });
}

interface ReparsedSearch {
  person: number;
  id: number;
  q: string | null;
  words: string | null;
  lookupKeys: string[];
}

async function reparseAll(db: Database, stored: readonly AlertRow[]): Promise<void> {
  const words: (string | null)[] = [];
  for (const { q } of stored) words.push(tsqueryFor(await readTerms(db, q ?? '')) ?? null);
  const { rows: outdated } = await db.execute<{ position: number }>(sql`
    select position::int from unnest(${sql.param(stored.map(({ id }) => id))}::bigint[], ${sql.param(words)}::text[])
      with ordinality reparsed (id, words, position)
    join ${alerts} on ${alerts.id} = reparsed.id where ${alerts.words} is distinct from reparsed.words::tsquery`);
  const reparsed: ReparsedSearch[] = [];
  for (const { position } of outdated) {
    const row = stored[position - 1];
    if (row === undefined) continue;
    const lookupKeys = await lookupKeysOf(db, await filterOf(db, row), row.moments);
    reparsed.push({ person: row.personId, id: row.id, q: row.q, words: words[position - 1] ?? null, lookupKeys });
  }
  if (reparsed.length > 0) await write(db, reparsed);
}

/** Skips alerts edited meanwhile. */
async function write(db: Database, reparsed: readonly ReparsedSearch[]): Promise<void> {
  await db
    .update(alerts)
    .set({ words: sql`reparsed.words::tsquery`, lookupKeys: sql`reparsed."lookupKeys"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(reparsed)}::jsonb) as reparsed (person bigint, id bigint, q text, words text, "lookupKeys" text[])`,
    )
    .where(and(sql`${alerts.personId} = reparsed.person and ${alerts.id} = reparsed.id`, eq(alerts.q, sql`reparsed.q`)));
}
