import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { AddMerchantBan } from '../../../shared/merchant-bans.ts';
import { merchantBans as bounds } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, merchantBans, merchants } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { typedHost } from '../../platform/links/typed-host.ts';
import { isBannedDeal } from './banned-deals.ts';
import { holdBannedDealsJob } from './hold-banned-deals.ts';
import { recordBanAction } from './record-ban-action.ts';

/** Bans a merchant or a domain. If it is banned already, the ban gets the new reason and end. */
export async function addMerchantBan(tx: Transaction, who: Person, { until, reason, ...of }: AddMerchantBan): Promise<{ id: number }> {
  requirePermission(permissions['ban a domain or merchant'](who));
  const terms = { until: endOf(until), reason, createdBy: who.id };
  const subject = 'domain' in of ? { domain: bannedDomain(of.domain) } : { merchantId: await merchantWith(tx, of.merchant) };
  const target = 'domain' in of ? merchantBans.domain : merchantBans.merchantId;
  const [ban] = await tx
    .insert(merchantBans)
    .values({ ...subject, ...terms })
    .onConflictDoUpdate({ target, set: terms })
    .returning();
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(merchantBans);
  if (all > bounds.max) throw invalid('reason', 'too_many_bans', `At most ${bounds.max} bans`);
  if (ban === undefined) throw new Error('The ban was not stored');
  await recordBanAction(tx, { action: 'ban_merchant', actorId: who.id, ban });
  return { id: ban.id };
}

export async function liftMerchantBan(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  requirePermission(permissions['ban a domain or merchant'](who));
  const [ban] = await tx.delete(merchantBans).where(eq(merchantBans.id, id)).returning();
  if (ban === undefined) throw new Problem('NOT_FOUND');
  await recordBanAction(tx, { action: 'lift_merchant_ban', actorId: who.id, ban });
  return { id };
}

/** Holds what is live of a banned merchant or domain. A job does it, because there may be many. Returns how many there are. */
export async function holdBannedDeals(tx: Transaction, who: Person, id: number): Promise<{ id: number; count: number }> {
  requirePermission(permissions['ban a domain or merchant'](who));
  const [ban] = await tx.select().from(merchantBans).where(eq(merchantBans.id, id)).for('update');
  if (ban === undefined) throw new Problem('NOT_FOUND');
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(deals).where(isBannedDeal(tx, ban));
  await queueJob(tx, holdBannedDealsJob, { ban: id }, { key: `ban ${id} holds` });
  await recordBanAction(tx, { action: 'hold_merchant_deals', actorId: who.id, ban, details: { deals: all } });
  return { id, count: all };
}

const day = 86_400_000;

function endOf(until: string): Date {
  const end = Date.parse(until);
  if (end <= Date.now()) throw invalid('until', 'in_the_past', 'The end must be in the future');
  if (end > Date.now() + bounds.days * day) throw invalid('until', 'too_far', `At most ${bounds.days} days`);
  return new Date(end);
}

function bannedDomain(typed: string): string {
  const domain = typedHost(typed, 'domain');
  if (!domain.includes('.')) throw invalid('domain', 'not_a_domain', 'This is not a domain');
  return domain;
}

async function merchantWith(tx: Transaction, slug: string): Promise<number> {
  const [merchant] = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(and(eq(merchants.slug, slug), isNotNull(newestDealVisibleTo(true))));
  if (merchant === undefined) throw invalid('merchant', 'unknown', 'There is no such merchant');
  return merchant.id;
}
