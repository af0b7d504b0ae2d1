import { inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { type merchantBans, merchantDomains } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { domainsAround } from './banned-deals.ts';

interface BanAction {
  action: 'ban_merchant' | 'lift_merchant_ban' | 'hold_merchant_deals';
  /** Undefined: the board itself. */
  actorId: number | undefined;
  ban: typeof merchantBans.$inferSelect;
  details?: Record<string, unknown>;
}

/**
 * Records it with the merchant that the ban is about, if there is one. Throws ABOUT_YOU for who works for any merchant that the domain is of, or that has a
 * domain below it.
 */
export async function recordBanAction(tx: Transaction, { action, actorId, ban, details }: BanAction): Promise<void> {
  const { domain, until, reason } = ban;
  const at = domain === null ? [] : await merchantsAt(tx, domain);
  if (actorId !== undefined) await requireMayDecide(tx, actorId, { merchants: at.map(({ id }) => id) });
  const merchantId = ban.merchantId ?? at.find(({ isBelow }) => !isBelow)?.id;
  await recordStaffAction(tx, {
    ...{ action, actorId, reason },
    ...(merchantId === undefined ? {} : { merchantId }),
    details: { ...(domain === null ? {} : { domain }), until: until.toISOString(), ...details },
  });
}

/** The merchants that the domain is of, the one with exactly this domain first, then those with a domain below it. */
async function merchantsAt(tx: Transaction, domain: string) {
  const isBelow = sql<boolean>`right(${merchantDomains.domain}, ${domain.length + 1}) = ${`.${domain}`}`;
  return await tx
    .select({ id: merchantDomains.merchantId, isBelow })
    .from(merchantDomains)
    .where(or(inArray(merchantDomains.domain, domainsAround(domain)), isBelow))
    .orderBy(sql`${merchantDomains.domain} <> ${domain}`, isBelow);
}
