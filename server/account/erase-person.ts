import { eq, sql } from 'drizzle-orm';
import type { PersonState } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { people, retiredHandles } from '../database/schema.ts';
import { hashOf } from '../identity/opaque-id.ts';
import { erasedColumns } from './erased-columns.ts';

interface Leaver {
  id: number;
  handle: string | null;
  stateBefore: PersonState | null;
}

/** Erases everything that says who a person was. Their row stays as the unnamed author of what they wrote. */
export async function erasePerson(tx: Transaction, { id, handle, stateBefore }: Leaver): Promise<void> {
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
      // Keeps the identity of suspended and banned people, so that they cannot come back as someone new.
      ...(stateBefore === 'suspended' || stateBefore === 'banned' ? {} : { issuer: 'erased', subject: String(id) }),
    })
    .where(eq(people.id, id));
}
