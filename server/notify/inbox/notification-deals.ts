import { inArray } from 'drizzle-orm';
import { type CardRow, cardDependencies, selectCards } from '../../deals/card.ts';
import { isVisible } from '../../deals/visibility.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import type { NotificationRow } from './notification-rows.ts';

type DealRow = CardRow & { version: number; duplicateOf: number | null };

/** A deal that a notification is about, or what that was merged into. */
interface NotificationDeal {
  row: DealRow;
  isMerged: boolean;
  /** Only its author may see it. */
  isHidden: boolean;
}
export type ShownDeals = ReadonlyMap<number, NotificationDeal>;

interface NotificationDeals {
  /** By the id that a notification has. */
  shown: ShownDeals;
  read: readonly DealRow[];
}

/** The deal that a notification may show to its person: their own hidden one only if it says what became of it. */
export function dealFor({ kind, aboutDeal }: Pick<NotificationRow, 'kind' | 'aboutDeal'>, deals: ShownDeals): NotificationDeal | undefined {
  const deal = deals.get(aboutDeal ?? 0);
  return deal?.isHidden && !kind.startsWith('deal_') ? undefined : deal;
}

/** The deals that notifications are about, as far as their person may see them. */
export async function dealsOf(
  db: Database,
  rows: readonly NotificationRow[],
  reader: { person: number; members: boolean },
): Promise<NotificationDeals> {
  const about = rows.map(({ aboutDeal }) => aboutDeal);
  const subjects = await dealRows(db, about);
  const mergedInto = subjects.map(({ state, duplicateOf }) => (state === 'merged' ? duplicateOf : null));
  const targets = await dealRows(db, mergedInto);
  const rowById = new Map([...subjects, ...targets].map((row) => [row.id, row]));
  const shown = new Map<number, NotificationDeal>();
  for (const subject of subjects) {
    const isMerged = subject.state === 'merged';
    const row = isMerged ? rowById.get(subject.duplicateOf ?? 0) : subject;
    if (row === undefined) continue;
    const isHidden = !isVisible(row, reader.members);
    const isOwn = row.authorId === reader.person && row.state !== 'merged' && reader.members;
    if (!isHidden || isOwn) shown.set(subject.id, { row, isMerged, isHidden });
  }
  return { shown, read: [...rowById.values()] };
}

async function dealRows(db: Database, ids: readonly (number | null)[]): Promise<DealRow[]> {
  const dealIds = [...new Set(ids)].filter((id) => id !== null);
  if (dealIds.length === 0) return [];
  return await selectCards(db, { version: deals.version, duplicateOf: deals.duplicateOf }).where(inArray(deals.id, dealIds));
}

/** Votes on the deals do not matter. */
export const dealDependencies = ({ read }: NotificationDeals): Dependency[] => [
  ...cardDependencies(read).filter(({ table }) => table === 'merchants' || table === 'categories'),
  ...read.map(({ id, state, version, membersOnly }) =>
    dependsOn('deals', 'id', id, (row) => row.state !== state || Number(row.version) !== version || row.members_only !== membersOnly),
  ),
];
