import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { mainDomain } from '../../deals/merchants/known-names.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, merchantDomains } from '../../platform/database/schema.ts';
import { domainOf } from '../../platform/links/link.ts';

/** The domains by which the board may know the merchant of a banned domain. */
export const domainsAround = (domain: string): string[] => [domain, domainOf(domain), mainDomain(domainOf(domain))];

/** The condition for the live deals that a ban concerns: those of the merchant, or of the domain's merchant with a link into the domain. */
export function isBannedDeal(db: Queryable, { merchantId, domain }: { merchantId: number | null; domain: string | null }): SQL | undefined {
  if (domain === null) return and(eq(deals.state, 'live'), eq(deals.merchantId, merchantId ?? 0));
  const ofDomain = db
    .select({ id: merchantDomains.merchantId })
    .from(merchantDomains)
    .where(inArray(merchantDomains.domain, domainsAround(domain)));
  const link = `^https?://([^/?#]*\\.)?${domain.replaceAll('.', '\\.')}([:/?#]|$)`;
  return and(eq(deals.state, 'live'), inArray(deals.merchantId, ofDomain), sql`${deals.url} ~* ${link}`);
}
