import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { revokedDownvotes as rule } from '../../../shared/moderation-limits.ts';
import type { RevokedDownvote, Sanction } from '../../../shared/sanctions.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, revokedDownvotes, sanctions } from '../../platform/database/schema.ts';

/** More than anybody should ever have. */
const shown = 100;

/** A person's sanctions, latest first. */
export const sanctionsOf = (db: Database, personId: number) =>
  db.select().from(sanctions).where(eq(sanctions.personId, personId)).orderBy(desc(sanctions.id)).limit(shown);

/** A sanction without who decided it. */
export function sanctionOf(row: typeof sanctions.$inferSelect): Sanction {
  const { appeal, appealedAt } = row;
  return omitAbsent({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    at: row.at.toISOString(),
    until: row.until?.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString(),
    endedAt: row.endedAt?.toISOString(),
    ending: row.ending,
    appeal:
      appeal === null || appealedAt === null
        ? undefined
        : omitAbsent({
            text: appeal,
            at: appealedAt.toISOString(),
            answer: row.appealAnswer,
            decidedAt: row.appealDecidedAt?.toISOString(),
          }),
  });
}

/** A person's downvotes that were revoked in the days that count, latest first. */
export async function revokedDownvotesOf(db: Database, personId: number): Promise<RevokedDownvote[]> {
  const rows = await db
    .select({
      deal: deals.id,
      title: deals.title,
      comment: revokedDownvotes.commentId,
      reason: revokedDownvotes.reason,
      at: revokedDownvotes.at,
    })
    .from(revokedDownvotes)
    .innerJoin(deals, eq(deals.id, revokedDownvotes.dealId))
    .where(
      and(
        eq(revokedDownvotes.personId, personId),
        isNull(revokedDownvotes.undoneAt),
        gt(revokedDownvotes.at, sql`now() - make_interval(days => ${rule.within})`),
      ),
    )
    .orderBy(desc(revokedDownvotes.id))
    .limit(shown);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Whether a person has something to be told: a sanction in force, or a warning that they have not confirmed. */
export const isSanctioned = async (db: Database, personId: number): Promise<boolean> =>
  (await db.$count(sanctions, and(eq(sanctions.personId, personId), isNull(sanctions.endedAt), isNull(sanctions.acknowledgedAt)))) > 0;
