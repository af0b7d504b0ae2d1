import type { ModMerchant } from '../../../../shared/merchants.ts';

/** What the form holds: lists are typed one entry a line. */
export interface TypedMerchant {
  name: string;
  description: string;
  linksPolicy: string;
  logo: string | undefined;
  domains: string;
  aliases: string;
  competitors: string;
}

const linesOf = (entries: readonly string[]) => entries.join('\n');
const entriesOf = (typed: string) => typed.split('\n').flatMap((line) => line.trim() || []);

export const typedMerchant = ({ name, description, linksPolicy, logo, domains, aliases, competitors }: ModMerchant): TypedMerchant => ({
  ...{ name, description, linksPolicy, logo },
  domains: linesOf(domains),
  aliases: linesOf(aliases),
  competitors: linesOf(competitors.map(({ slug }) => slug)),
});

/** The body of the command. A competitor is typed as its slug or as the address of its page. */
export const editOf = ({ name, description, linksPolicy, logo, domains, aliases, competitors }: TypedMerchant, version: number) => ({
  ...{ name, description, linksPolicy, version, logo: logo ?? null },
  domains: entriesOf(domains),
  aliases: entriesOf(aliases),
  competitors: entriesOf(competitors).map(merchantIn),
});

/** The slug that someone types, or that is in the address of a merchant's page. */
export const merchantIn = (typed: string): string => {
  const [, slug = typed] = /\/m\/([^/?#\s]+)/.exec(typed) ?? [];
  try {
    return decodeURIComponent(slug).trim().toLowerCase();
  } catch {
    return slug.trim().toLowerCase();
  }
};
