import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { type merchantBans, merchantDomains } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { domainsAround } from './banned-deals.ts';

interface BanAction {
  action: 'ban_merchant' | 'lift_merchant_ban' | 'hold_merchant_deals';
  /** Undefined: the board itself. */
  actorId: number | undefined;
  ban: typeof merchantBans.$inferSelect;
  details?: Record<string, unknown>;
}

/** Records it with the merchant that the ban is about, if there is one. */
export async function recordBanAction(tx: Transaction, { action, actorId, ban, details }: BanAction): Promise<void> {
  const { domain, until, reason } = ban;
  const merchantId = ban.merchantId ?? (domain === null ? undefined : await merchantAt(tx, domain));
  await recordStaffAction(tx, {
    ...{ action, actorId, reason },
    ...(merchantId === undefined ? {} : { merchantId }),
    details: { ...(domain === null ? {} : { domain }), until: until.toISOString(), ...details },
  });
}

async function merchantAt(tx: Transaction, domain: string): Promise<number | undefined> {
  const rows = await tx
    .select({ id: merchantDomains.merchantId, domain: merchantDomains.domain })
    .from(merchantDomains)
    .where(inArray(merchantDomains.domain, domainsAround(domain)));
  return (rows.find((row) => row.domain === domain) ?? rows[0])?.id;
}
