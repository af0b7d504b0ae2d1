import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Posting } from '../../../shared/posting.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { cases, deals, people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { isUnderReview, reviewedUntil } from '../../staff/cases/latest-review.ts';
import { holdReason } from './held-first-deals.ts';

export const postingReads = (db: Database) => [
  liveRead(reads.posting(), {
    summary: 'Whether your next deal waits for approval, and which changes of yours do',
    input: z.strictObject({}),
    answer: Posting,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const dependencies = [dependsOn('people', 'id', id), dependsOn('deals', 'author_id', id), dependsOnAny('board_settings')];
      const [me] = await db.select({ id: people.id, role: people.role, trust: people.trust }).from(people).where(eq(people.id, id));
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const hold = await holdReason(db, me);
      const approved = await approvedLately(db, id);
      return {
        data: omitAbsent({
          ...{ holdReason: hold?.reason, heldUntil: hold?.until?.toISOString() },
          approved: approved.length === 0 ? undefined : approved,
        }),
        dependencies,
      };
    },
  }),
];

/** An approval changes its deal, so the dependency on the author's deals covers it. */
async function approvedLately(db: Database, author: number): Promise<Posting['approved'] & object> {
  const rows = await db
    .select({ deal: deals.id, until: sql<Date>`max(${reviewedUntil})`.mapWith(cases.decidedAt) })
    .from(cases)
    .innerJoin(deals, eq(deals.id, cases.dealId))
    .where(and(eq(deals.authorId, author), eq(cases.outcome, 'approved'), isUnderReview))
    .groupBy(deals.id);
  return rows.map(({ deal, until }) => ({ deal, until: until.toISOString() }));
}
