import { z } from 'zod';

const example = 'postgresql://user:password@host:5432/database';
const socket = 'postgresql:///database?host=/folder/of/the/socket&user=name';
const encoding = 'In a user name or password, write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25';

/** The address of a PostgreSQL in libpq's URI form, e.g. `postgresql:///dealwire?host=/var/run/postgresql` for a socket. Its errors do not quote it. */
export const DatabaseAddress = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
    error: `give an address such as ${example}, or ${socket}. ${encoding}`,
    abort: true,
  })
  // After an unencoded / ? or # in a password, the rest would be read as the database's name and quoted in errors.
  .refine((text) => !hasStrayAt(new URL(text)), { error: `it has an @ behind the host. ${encoding}` })
  .transform(withLibpqTls);

const hasStrayAt = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`.includes('@');

/** Gives `sslmode` the same meaning as in psql: the driver would verify certificates even with `require`. */
function withLibpqTls(text: string): string {
  const url = new URL(text);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** Host or socket and database, without user and password. */
export function hostAndDatabase(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return `${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`;
}
