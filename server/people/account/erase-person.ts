import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { people, retiredHandles } from '../../platform/database/schema.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';
import { type ProviderIdentity, withheldIdentity } from '../../platform/identity/withheld-identity.ts';
import { isKeptOut, releasedIdentity } from '../../staff/sanctions/kept-out.ts';
import { erasedColumns } from './erased-columns.ts';

interface Leaver extends ProviderIdentity {
  id: number;
  handle: string | null;
}

/** Erases everything that says who a person was. Their row stays as the unnamed author of what they wrote. */
export async function erasePerson(tx: Transaction, leaver: Leaver): Promise<void> {
  const { id, handle } = leaver;
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
      ...(await identityAfter(tx, leaver)),
    })
    .where(eq(people.id, id));
}

/** Whoever is kept out by a sanction cannot come back as someone new while it is in force. */
async function identityAfter(tx: Transaction, leaver: Leaver): Promise<ProviderIdentity> {
  const keptOut = await tx.$count(people, and(eq(people.id, leaver.id), isKeptOut));
  return keptOut > 0 ? await withheldIdentity(tx, leaver) : releasedIdentity(leaver.id);
}
