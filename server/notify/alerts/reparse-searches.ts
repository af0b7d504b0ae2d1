import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { wordsQuery } from '../../deals/lists/words-condition.ts';
import { synonymsVersion } from '../../deals/search/synonyms.ts';
import type { Database } from '../../platform/database/connection.ts';
import { alerts, boardSettings } from '../../platform/database/schema.ts';
import { lookupKeysOf } from './lookup-keys.ts';
import type { AlertRow } from './own-alert.ts';
import { soughtBy } from './stored-filters.ts';

/** Alerts per batch, and milliseconds between batches, so that other queries are not delayed. */
const batching = { alerts: 500, pause: 20 };
const week = 7 * 86_400_000;

/** Parses the searches of all alerts again after an update of the synonyms, and once a week: the words of an alert are stored with their synonyms, and by which of them name a kind of product. */
export async function reparseSearches(db: Database): Promise<void> {
  const [board] = await db.select({ alertSynonyms: boardSettings.alertSynonyms }).from(boardSettings);
  const version = `${synonymsVersion} ${Math.floor(Date.now() / week)}`;
  if (board === undefined || board.alertSynonyms === version) return;
  for (let after = 0, full = true; full; ) {
    const stored = await db
      .select()
      .from(alerts)
      .where(and(gt(alerts.id, after), isNotNull(sql`${alerts.filters} ->> 'q'`)))
      .orderBy(asc(alerts.id))
      .limit(batching.alerts);
    for (const alert of stored) await reparse(db, alert);
    full = stored.length === batching.alerts;
    after = stored.at(-1)?.id ?? after;
    if (full) await sleep(batching.pause);
  }
  await db.update(boardSettings).set({ alertSynonyms: version });
}

/** Writes only what is different, and skips an alert whose words or moments were edited meanwhile: an edit parses them. */
async function reparse(db: Database, { personId, id, filters, moments, mentions }: AlertRow): Promise<void> {
  const filter = await soughtBy(db, filters, mentions);
  const words = wordsQuery(filter) ?? null;
  const isOutdated = sql`${alerts.words} is distinct from ${words}::tsquery`;
  const isUnedited = and(
    sql`${alerts.filters} = ${JSON.stringify(filters)}::jsonb`,
    eq(alerts.moments, moments),
    eq(alerts.mentions, mentions),
  );
  const same = and(eq(alerts.personId, personId), eq(alerts.id, id), isUnedited, isOutdated);
  if ((await db.$count(alerts, same)) === 0) return;
  const lookupKeys = await lookupKeysOf(db, filter, moments);
  await db.update(alerts).set({ words, lookupKeys }).where(same);
}
