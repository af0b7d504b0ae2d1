import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { SettingError } from '../core/startup-error.ts';
import { DatabaseAddress, ReplicaAddress } from '../database/address.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const Switch = z.enum(['true', 'false'], { error: 'give true or false' }).transform((text) => text === 'true');

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && Number(prefix) >= 1 && Number(prefix) <= longest;
}

/** RFC 9116 requires a URI. */
const contactAddress = (contact: string) => (/^[^@\s:/]+@[^@\s:/]+$/.test(contact) ? `mailto:${contact}` : contact);

const mostWorkers = 64;

/** The European Central Bank's. */
export const defaultRatesUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const Environment = z.object({
  HOST: optional(z.string()).transform((host) => host ?? '127.0.0.1'),
  PORT: optional(Port).transform((port) => port ?? 3000),
  WORKERS: optional(
    z.union(
      [z.literal('auto').transform(() => Math.min(availableParallelism(), mostWorkers)), z.coerce.number().int().min(1).max(mostWorkers)],
      {
        error: `give auto, or a number of processes from 1 to ${mostWorkers}`,
      },
    ),
  ).transform((workers) => workers ?? 1),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  FORMER_URLS: optional(z.string())
    .transform((list) => splitList(list ?? ''))
    .refine((list) => list.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')), {
      error: 'give addresses such as https://old.example.org',
    })
    .transform((list) => list.map((url) => new URL(url).origin)),
  ALLOW_PLAIN_HTTP: optional(Switch),
  TRUSTED_PROXIES: optional(z.string())
    .transform((list) => splitList(list ?? 'loopback'))
    .refine((list) => list.every(isNetwork), { error: 'give addresses, networks such as 10.0.0.0/8, loopback or uniquelocal' }),
  DATA_DIR: optional(z.string()).transform((dir) => path.resolve(dir ?? './data')),
  DATABASE_URL: optional(DatabaseAddress),
  DATABASE_REPLICA_URL: optional(ReplicaAddress),
  BACKUP_DIR: optional(
    z.string().regex(/^(?!s3:\/\/)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/, {
      error: 'give a folder, or a bucket such as s3://backups/dealwire',
    }),
  ).transform((where) => where?.replace(/\/+$/, '')),
  BACKUP_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_LOG: optional(Switch),
  BACKUP_NIGHTLY: optional(Switch),
  BACKUP_PASSPHRASE: optional(z.string().min(12, { error: 'give at least 12 characters, such as four random words' })),
  SAMPLE_DEALS: optional(Switch),
  FETCH_PICTURES: optional(Switch),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string()),
  OIDC_TRUST_EMAILS: optional(Switch),
  SIGN_IN_PROVIDERS: optional(z.string()).transform((list) => splitList(list ?? '')),
  DEMO_PROVIDER_HOST: optional(z.string()),
  DEMO_PROVIDER_PORT: optional(Port),
  ADMIN_EMAILS: optional(z.string()).transform((list) => splitList(list ?? '').map((email) => email.toLowerCase())),
  ACCOUNT_TRACE_DAYS: optional(z.coerce.number().int().min(0).max(365)).transform((days) => days ?? 30),
  SECURITY_CONTACT: optional(z.string())
    .transform((list) => splitList(list ?? '').map(contactAddress))
    .refine((list) => list.every((contact) => /^(mailto|https|tel):/.test(contact) && URL.canParse(contact)), {
      error: 'give e-mail addresses or https addresses',
    }),
  EXCHANGE_RATES_URL: z
    .string()
    .optional()
    .transform((list) => splitList(list ?? defaultRatesUrl))
    .refine((list) => list.every((url) => URL.canParse(url) && /^(https?|file):$/.test(new URL(url).protocol)), {
      error: 'give https or file addresses, or nothing for no rates',
    }),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'give the name of a bucket' })),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'give an address such as smtps://name:password@mail.example.org' })),
  MAIL_FROM: optional(z.email()),
  METRICS_PORT: optional(Port),
  METRICS_HOST: optional(z.string()),
  ACCESS_LOG: optional(
    z.union([Switch.transform(Number), z.coerce.number().min(0).max(1)], { error: 'give true, false or a share such as 0.01' }),
  ).transform((share) => share ?? 0),
  SLOW_STATEMENTS: optional(z.coerce.number().int().min(1)),
  RELEASES_URL: optional(z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).transform((level) => level ?? 'warn'),
});

/** The environment variables as they are written. */
export type Settings = z.infer<typeof Environment>;

/** Throws a SettingError that names the variable. */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingError(`${String(issue?.path[0])} is not valid: ${issue?.message}. See .env.example.`);
}
