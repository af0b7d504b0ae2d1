import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { domainsAbove } from '../../platform/links/typed-host.ts';

/** A ban that is in force: of a merchant with its domains, or of one domain. */
interface Ban {
  merchantId: number | null;
  slug: string | null;
  domains: string[];
  /** The merchant's name or the domain. */
  name: string;
  /** ISO 8601. */
  until: string;
  reason: string;
}

const readBans = statement<Ban>(
  'active_bans',
  `select merchant_id as "merchantId", slug, coalesce(merchants.name, merchant_bans.domain) as name, reason,
     to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until,
     case when merchant_id is null then array[merchant_bans.domain]
       else array(select domain from merchant_domains where merchant_domains.merchant_id = merchant_bans.merchant_id) end as domains
   from merchant_bans left join merchants on merchants.id = merchant_id where until > now()`,
);

/** The bans in force, read by each command, so that a change counts at once on every node. */
export async function activeBans(db: Queryable): Promise<Bans> {
  return new Bans(await readBans(db));
}

export class Bans {
  readonly #bans: readonly Ban[];

  constructor(bans: readonly Ban[]) {
    this.#bans = bans;
  }

  /** The ban of a host or of a merchant by id or slug. */
  find({ host, merchantId, slug }: { host?: string | undefined; merchantId?: number | null; slug?: string | undefined }): Ban | undefined {
    const domains = host === undefined ? [] : domainsAbove(host);
    return this.#bans.find(
      (ban) =>
        ban.domains.some((domain) => domains.includes(domain)) ||
        (ban.merchantId !== null && ban.merchantId === merchantId) ||
        (ban.slug !== null && ban.slug === slug),
    );
  }
}

/** A field that links to a host or names a merchant. */
export interface Mention {
  field: string;
  host?: string | undefined;
  merchantId?: number | null;
}

/** Throws HOST_BANNED if one of these is banned. */
export async function refuseBanned(tx: Queryable, mentions: readonly Mention[]): Promise<void> {
  if (mentions.length === 0) return;
  const bans = await activeBans(tx);
  for (const { field, ...of } of mentions) {
    const ban = bans.find(of);
    if (ban !== undefined) throw hostBanned(field, ban);
  }
}

export const banInWords = ({ name, until, reason }: Ban): string =>
  `Nothing from ${name} is accepted until ${until.slice(0, 10)}: ${reason}`;

function hostBanned(field: string, ban: Ban): Problem {
  const { name, until, reason } = ban;
  const message = banInWords(ban);
  const values = { name, until, reason };
  return new Problem('HOST_BANNED', message, { ban: values, fields: [{ field, rule: 'banned', message, values }] });
}

/** Where a field's link leads; nothing if it has none. */
export const linkMention = (field: string, url: string | null | undefined): Mention[] =>
  url === null || url === undefined ? [] : [{ field, host: new URL(url).hostname }];
