import { getDomainWithoutSuffix } from 'tldts';

/** The registered name without the suffix, so that one rule covers all countries: `amazon` for www.amazon.co.uk. */
export const siteNameOf = (host: string): string => getDomainWithoutSuffix(host) ?? host;
