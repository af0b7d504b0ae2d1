import { inArray } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { type CardRow, cardDependencies, selectCards } from '../deals/card.ts';
import { isVisible } from '../deals/visibility.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';
import type { ToldRow } from './told-rows.ts';

type DealRow = CardRow & { version: number; duplicateOf: number | null };

interface ToldDeals {
  /** By the id that a notification has: the deal that its person may see in its place. */
  shown: ReadonlyMap<number, DealRow>;
  read: readonly DealRow[];
}

/** The deals that notifications are about, as far as their person may see them: also their own hidden ones, and what theirs was merged into. */
export async function dealsOf(db: Database, rows: readonly ToldRow[], reader: { person: number; members: boolean }): Promise<ToldDeals> {
  const asked = await dealRows(
    db,
    rows.map(({ aboutDeal }) => aboutDeal),
  );
  const targets = await dealRows(
    db,
    asked.map(({ state, duplicateOf }) => (state === 'merged' ? duplicateOf : null)),
  );
  const known = new Map([...asked, ...targets].map((row) => [row.id, row]));
  const mayBeSeen = (row: DealRow) =>
    isVisible(row, reader.members) || (row.authorId === reader.person && row.state !== 'merged' && (reader.members || !row.membersOnly));
  const shown = new Map<number, DealRow>();
  for (const row of asked) {
    const inPlace = row.state === 'merged' ? known.get(row.duplicateOf ?? 0) : row;
    if (inPlace !== undefined && mayBeSeen(inPlace)) shown.set(row.id, inPlace);
  }
  return { shown, read: [...known.values()] };
}

async function dealRows(db: Database, ids: readonly (number | null)[]): Promise<DealRow[]> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return [];
  return await selectCards(db, { version: deals.version, duplicateOf: deals.duplicateOf }).where(inArray(deals.id, asked));
}

/** Votes on the deals do not matter. */
export const dealDependencies = ({ read }: ToldDeals): Dependency[] => [
  ...cardDependencies(read).filter(({ table }) => table === 'merchants' || table === 'categories'),
  ...read.map(({ id, state, version, membersOnly }) =>
    dependsOn('deals', 'id', id, (row) => row.state !== state || Number(row.version) !== version || row.members_only !== membersOnly),
  ),
];
