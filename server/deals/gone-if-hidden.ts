import { eq } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { gone } from '../http/live-read.ts';
import { dependsOn } from '../live/dependencies.ts';
import { hiddenBecause, visibility } from './visibility.ts';

/** What a read about a deal answers to an audience that cannot see the deal; undefined if it can. */
export async function goneIfHidden(db: Database, id: number, members: boolean) {
  const [deal] = await db.select(visibility).from(deals).where(eq(deals.id, id));
  const hidden = hiddenBecause(deal, members);
  return hidden === undefined ? undefined : gone(hidden, [dependsOn('deals', 'id', id)]);
}
