import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { people, retiredHandles } from '../../platform/database/schema.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';
import { isKeptOut, withhold } from '../../platform/identity/withheld-identity.ts';
import { releaseIdentities } from '../../staff/sanctions/kept-out.ts';
import { erasedColumns } from './erased-columns.ts';

interface Leaver {
  id: number;
  handle: string | null;
}

/** Erases everything that says who a person was. Their row stays as the unnamed author of what they wrote. */
export async function erasePerson(tx: Transaction, { id, handle }: Leaver): Promise<void> {
  // Whoever is kept out by a sanction cannot come back as someone new while it is in force.
  if ((await tx.$count(people, and(eq(people.id, id), isKeptOut))) > 0) await withhold(tx, id);
  for (const [place, fate] of Object.entries(erasedColumns)) {
    const [table = '', column = ''] = place.split('.');
    const [into, by] = [sql.identifier(table), sql.identifier(column)];
    if (fate === 'delete') await tx.execute(sql`delete from ${into} where ${by} = ${id}`);
    if (fate === 'clear') await tx.execute(sql`update ${into} set ${by} = null where ${by} = ${id}`);
  }
  if (handle !== null)
    await tx
      .insert(retiredHandles)
      .values({ hash: hashOf(handle) })
      .onConflictDoNothing();
  await tx
    .update(people)
    .set({
      ...{ handle: null, suggestedHandle: null, name: '-', email: null, avatar: null, providerPicture: null, bio: null },
      ...{ role: 'person', trust: 0, earnedTrust: 0, eraseAt: null, stateBefore: null },
    })
    .where(eq(people.id, id));
  await releaseIdentities(tx, id);
}
