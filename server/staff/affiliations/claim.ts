import { and, eq, sql } from 'drizzle-orm';
import type { AffiliationResult, ClaimAffiliation } from '../../../shared/affiliations.ts';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { merchantByDomain, merchantBySlug } from '../../deals/merchants/merchant-ids.ts';
import { newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { updateRepresents } from '../../deals/merchants/update-represents.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { affiliations, merchants, people } from '../../platform/database/schema.ts';
import { domainOf } from '../../platform/links/link.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { addToCase } from '../cases/add-to-case.ts';

const spend = quotaSpender('affiliations', quotas.affiliations, 'affiliations where person_id = $1', 'claimed_at');

/** Says that someone works for a merchant, for moderators to verify. Throws INVALID for an unknown merchant, BAD_TRANSITION for a second claim. */
export async function claimAffiliation(
  tx: Transaction,
  who: Person,
  { merchant: slug, kind, note = '' }: ClaimAffiliation,
): Promise<AffiliationResult> {
  requirePermission(permissions['claim an affiliation'](who));
  await spend(tx, who.id);
  const merchantId = await merchantBySlug(tx, slug);
  const [merchant] =
    merchantId === undefined
      ? []
      : await tx
          .select({ slug: merchants.slug, visibleDeal: newestDealVisibleTo(true) })
          .from(merchants)
          .where(eq(merchants.id, merchantId));
  if (merchantId === undefined || merchant === undefined || merchant.visibleDeal === null)
    throw invalid('merchant', 'unknown', 'There is no such merchant');
  const emailMatches = await hasAddressOf(tx, who, merchantId);
  const [claimed] = await tx
    .insert(affiliations)
    .values({ personId: who.id, merchantId, kind, note, emailMatches })
    .onConflictDoNothing()
    .returning({ id: affiliations.id, state: affiliations.state });
  if (claimed === undefined) throw new Problem('BAD_TRANSITION', 'You have already said so.');
  const details = { affiliation: claimed.id, merchant: merchant.slug, kind, emailMatches };
  await addToCase(tx, { personId: who.id }, { kind: 'affiliation', personId: who.id, text: note || undefined, weight: 1, details });
  return claimed;
}

/** Whether the domain of someone's e-mail address at their identity provider is one of the merchant's. */
async function hasAddressOf(tx: Transaction, who: Person, merchantId: number): Promise<boolean> {
  const [person] = await tx.select({ email: people.email }).from(people).where(eq(people.id, who.id));
  const host = person?.email?.split('@').at(-1)?.toLowerCase();
  return host !== undefined && (await merchantByDomain(tx, domainOf(host))) === merchantId;
}

/** Ends one's own affiliation. Throws NOT_FOUND for another person's, and BAD_TRANSITION if it is over. */
export async function endOwnAffiliation(tx: Transaction, who: Person, id: number): Promise<AffiliationResult> {
  const [own] = await tx
    .select({ state: affiliations.state })
    .from(affiliations)
    .where(and(eq(affiliations.id, id), eq(affiliations.personId, who.id)))
    .for('update');
  if (own === undefined) throw new Problem('NOT_FOUND');
  if (own.state !== 'claimed' && own.state !== 'verified') throw new Problem('BAD_TRANSITION', 'This affiliation has ended.');
  await tx.update(affiliations).set({ state: 'ended', endedAt: sql`now()` }).where(eq(affiliations.id, id));
  await updateRepresents(tx, { personId: who.id });
  return { id, state: 'ended' };
}
