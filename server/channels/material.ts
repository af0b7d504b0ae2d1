import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { comments, deals, notifications, people } from '../database/schema.ts';
import { type CardRow, selectCards } from '../deals/card.ts';
import { toldColumns } from '../notifications/told-columns.ts';

/** What messages tell of. */
export interface Material {
  told: ReadonlyMap<number, ToldRow>;
  cards: ReadonlyMap<number, CardRow>;
}
export type ToldRow = Awaited<ReturnType<typeof selectTold>>[number];

/** Reads notifications and what they refer to, for many messages at once. `more` are deals that are told without a notification. */
export async function readMaterial(db: Database, ids: readonly number[], more: readonly number[] = []): Promise<Material> {
  const rows = ids.length === 0 ? [] : await selectTold(db, ids);
  const about = [...new Set([...rows.flatMap(({ aboutDeal }) => aboutDeal ?? []), ...more])];
  const cards = about.length === 0 ? [] : await selectCards(db, {}).where(inArray(deals.id, about));
  return { told: new Map(rows.map((row) => [row.id, row])), cards: new Map(cards.map((row) => [row.id, row])) };
}

const selectTold = (db: Database, ids: readonly number[]) =>
  db
    .select({
      ...toldColumns,
      actor: sql<string | null>`case when ${people.state} <> 'deleted' then ${people.name} end`,
    })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(people, eq(people.id, notifications.actorId))
    .where(inArray(notifications.id, [...ids]));
