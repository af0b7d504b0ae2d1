import { and, eq, isNull } from 'drizzle-orm';
import { omitAbsent } from '../core/omit-absent.ts';
import { refuseLimited, sanctioned } from '../core/sanctioned.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { sanctions } from '../database/schema.ts';

/** Throws SANCTIONED for someone who is limited or whose downvotes are stopped. */
export async function refuseDownvotes(tx: Transaction, who: Person): Promise<void> {
  refuseLimited(who);
  const [stop] = await tx
    .select({ kind: sanctions.kind, reason: sanctions.reason, until: sanctions.until })
    .from(sanctions)
    .where(and(eq(sanctions.personId, who.id), eq(sanctions.kind, 'no_downvotes'), isNull(sanctions.endedAt)));
  if (stop !== undefined) throw sanctioned({ sanction: omitAbsent({ ...stop, until: stop.until?.toISOString() }) });
}
