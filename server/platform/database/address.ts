import { z } from 'zod';
import { serversOf, type Target, targetOf, withServers } from '../../engine/server-addresses.ts';

const example = 'postgresql://user:password@host:5432/database';
const socket = 'postgresql:///database?host=/folder/of/the/socket&user=name';
const encoding = 'In a user name or password, write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25';

/**
 * The address of a PostgreSQL in libpq's URI form, e.g. `postgresql:///dealwire?host=/var/run/postgresql` for a socket, or `a:5432,b:5432` for
 * servers one of which has the role that is needed. Its errors do not quote it.
 */
const databaseAddress = (target: Target) =>
  z
    .string()
    .transform((text) => withOneHost(text, target))
    .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
      error: `give an address such as ${example}, or ${socket}. ${encoding}`,
      abort: true,
    })
    // After an unencoded / ? or # in a password, the rest would be read as the database's name and quoted in errors.
    .refine((text) => !hasStrayAt(new URL(text)), { error: `it has an @ behind the host. ${encoding}` })
    .refine((text) => !new URL(text).host.includes(','), { error: 'give several servers as host1:5432,host2:5432' })
    .transform(withLibpqTls);

export const DatabaseAddress = databaseAddress('read-write');

export const ReplicaAddress = databaseAddress('prefer-standby');

const hasStrayAt = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`.includes('@');

/** Gives `sslmode` the same meaning as in psql: the driver would verify certificates even with `require`. */
function withLibpqTls(text: string): string {
  const url = new URL(text);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

const hostList = /^(\w+:\/\/(?:[^@/]*@)?)([^@/?#,]+)((?:,[^@/?#,]+)+)(.*)$/;

/** A list of hosts is no standard URL: the first stays, and all of them become a parameter. */
function withOneHost(text: string, target: Target): string {
  const [, start = '', first = '', others = '', rest = ''] = hostList.exec(text) ?? [];
  const url = `${start}${first}${rest}`;
  const isList =
    URL.canParse(url) &&
    others
      .split(',')
      .slice(1)
      .every((host) => URL.canParse(`postgresql://${host}`));
  if (!isList) return text;
  const mustBeStandby = target === 'prefer-standby' && /^(standby|read-only)$/.test(targetOf(url));
  return withServers(url, `${first}${others}`, mustBeStandby ? 'standby' : target);
}

/** Host or socket and database, without user and password. */
export function hostAndDatabase(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const servers = serversOf(address).map((server) => `${server.host}:${server.port}`);
  return `${servers.join(',') || (searchParams.get('host') ?? decodeURIComponent(host))}${pathname}`;
}
