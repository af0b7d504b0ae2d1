import { getDomainWithoutSuffix } from 'tldts';

/** What a shop registered, without the suffix, so that one rule holds for all its countries: `amazon` for www.amazon.co.uk. */
export const shopOf = (host: string): string => getDomainWithoutSuffix(host) ?? host;
