import { and, eq, isNull } from 'drizzle-orm';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { refuseLimited, sanctioned } from '../../platform/core/sanctioned.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { sanctions } from '../../platform/database/schema.ts';

/** Throws SANCTIONED for someone who is limited or whose downvotes are stopped. */
export async function refuseDownvotes(tx: Transaction, who: Person): Promise<void> {
  refuseLimited(who);
  const [stop] = await tx
    .select({ kind: sanctions.kind, reason: sanctions.reason, until: sanctions.until })
    .from(sanctions)
    .where(and(eq(sanctions.personId, who.id), eq(sanctions.kind, 'no_downvotes'), isNull(sanctions.endedAt)));
  if (stop !== undefined) throw sanctioned({ sanction: omitAbsent({ ...stop, until: stop.until?.toISOString() }) });
}
