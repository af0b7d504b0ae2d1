import { and, eq, sql } from 'drizzle-orm';
import type { OfferReportResult } from '../../../shared/comments.ts';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { checkWeight } from '../../../shared/weights.ts';
import { constant } from '../../platform/core/constants.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { offerReports, offers } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { lockVisibleComment } from './lock-comment.ts';

const spend = quotaSpender('offer_reports', quotas.checks, 'offer_reports where person_id = $1', 'reported_at');

/** Reports that the offer of a comment has expired. Enough reports expire it, as does the report of the person who named it. */
export async function reportOffer(tx: Transaction, who: Person, commentId: number): Promise<OfferReportResult> {
  requirePermission(permissions['check a deal'](who));
  await spend(tx, who.id);
  const comment = await lockVisibleComment(tx, who, commentId);
  const [offer] = await tx.select({ expiredAt: offers.expiredAt }).from(offers).where(eq(offers.commentId, commentId));
  if (offer === undefined) throw new Problem('NOT_FOUND');
  if (offer.expiredAt !== null) return { expired: true };
  const report = { weight: checkWeight(who, Date.now()), reportedAt: sql`clock_timestamp()` };
  await tx
    .insert(offerReports)
    .values({ commentId, personId: who.id, ...report })
    .onConflictDoUpdate({ target: [offerReports.commentId, offerReports.personId], set: report });
  const expired = comment.authorId === who.id || (await weightAgainst(tx, commentId)) >= constant('checks.enough');
  if (expired) await tx.update(offers).set({ expiredAt: sql`clock_timestamp()` }).where(eq(offers.commentId, commentId));
  return { expired };
}

async function weightAgainst(tx: Transaction, commentId: number): Promise<number> {
  const recent = sql`${offerReports.reportedAt} > now() - make_interval(hours => ${constant('checks.hours')})`;
  const [sum] = await tx
    .select({ weight: sql<number>`coalesce(sum(${offerReports.weight}), 0)::float8` })
    .from(offerReports)
    .where(and(eq(offerReports.commentId, commentId), recent));
  return sum?.weight ?? 0;
}
