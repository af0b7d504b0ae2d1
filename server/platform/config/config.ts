import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { isBucket } from '../core/is-bucket.ts';
import { SettingError } from '../core/startup-error.ts';
import { DatabaseAddress, ReplicaAddress } from '../database/address.ts';
import { type ProviderSettings, providersIn } from './providers.ts';
import { backupServiceIn, bucketIn, type S3Service } from './s3-services.ts';

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

export interface Config {
  host: string;
  port: number;
  /** Processes that share the address. */
  workers: number;
  /** The board's origin in browsers, without a trailing slash. */
  publicUrl: string;
  /** Origins that it had before: links to them still work, if its proxy answers there too. */
  formerUrls: string[];
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or names such as `loopback`. */
  trustedProxies: string[];
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  databaseReplicaUrl?: string;
  /** Where backups are kept: a folder, or s3://BUCKET/FOLDER. Absent: in `dataDir`. */
  backupDir?: string;
  /** The S3 service of backups. Absent: none. */
  backupService?: S3Service;
  backsUpNightly: boolean;
  /** Whether the embedded PostgreSQL's log is archived there. Absent: if that is on another disk. */
  backupLog?: boolean;
  /** Absent: backups are not encrypted. */
  backupPassphrase?: string;
  /** Whether a new board begins with sample deals. Demo people are their authors, so this needs the demo provider. */
  sampleDeals: boolean;
  /** Whether the board reads pages by itself, for pictures of imported deals and icons of merchants. */
  fetchPictures: boolean;
  /** What people sign in with. Empty: the demo provider on `demoProviderPort`. */
  providers: ProviderSettings[];
  /** Absent: the loopback address. */
  demoProviderHost?: string;
  demoProviderPort: number;
  adminEmails: string[];
  /** How long hashes of addresses and browsers are kept, by which moderators see accounts of one person; 0 for none. */
  accountTraceDays: number;
  /** Contacts for security reports: mailto:, https: and tel: addresses. */
  securityContacts: string[];
  /** Where exchange rates are read, in the format of the European Central Bank; empty for none. */
  exchangeRatesUrls: string[];
  /** Where pictures are kept. Absent: in `dataDir`. */
  s3?: S3Service & { bucket: string };
  /** The operator's mail server, and the sender's address. Absent: e-mail notifications are off. */
  smtp?: { url: string; from: string };
  /** Where Prometheus reads the metrics. Absent: nowhere. */
  metrics?: { host: string; port: number };
  /** The share of requests that are logged; 0 for none. */
  accessLog: number;
  /** From how many milliseconds on a statement is logged. Absent: none is. */
  slowStatements?: number;
  /** Where the newest release is named, as GitHub does. Absent: nobody is asked. */
  releasesUrl?: string;
  logLevel: string;
}

export const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Reads the settings. Throws a SettingError that names the variable. Nothing else in Dealwire reads the environment. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = parse(environment);
  const providers = providersIn(environment, settings.SIGN_IN_PROVIDERS);
  const s3 = bucketIn(settings);
  const backupService = backupServiceIn(settings);
  const publicUrl = publicUrlIn(settings, providers.length > 0);
  return {
    host: settings.HOST,
    port: settings.PORT,
    workers: settings.WORKERS,
    publicUrl,
    // The proxy leads http to https: only another host is another address.
    formerUrls: settings.FORMER_URLS.filter((origin) => new URL(origin).host !== new URL(publicUrl).host),
    trustedProxies: settings.TRUSTED_PROXIES,
    dataDir: settings.DATA_DIR,
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    ...(settings.DATABASE_REPLICA_URL === undefined ? {} : { databaseReplicaUrl: settings.DATABASE_REPLICA_URL }),
    ...(settings.BACKUP_DIR === undefined
      ? {}
      : { backupDir: isBucket(settings.BACKUP_DIR) ? settings.BACKUP_DIR : path.resolve(settings.BACKUP_DIR) }),
    ...(backupService === undefined ? {} : { backupService }),
    ...(settings.BACKUP_LOG === undefined ? {} : { backupLog: backupLogIn(settings) }),
    backsUpNightly: settings.BACKUP_NIGHTLY ?? true,
    ...(settings.BACKUP_PASSPHRASE === undefined ? {} : { backupPassphrase: settings.BACKUP_PASSPHRASE }),
    sampleDeals: settings.SAMPLE_DEALS ?? settings.DATABASE_URL === undefined,
    fetchPictures: settings.FETCH_PICTURES ?? true,
    providers,
    ...(settings.DEMO_PROVIDER_HOST === undefined ? {} : { demoProviderHost: settings.DEMO_PROVIDER_HOST }),
    demoProviderPort: settings.DEMO_PROVIDER_PORT ?? settings.PORT + 1,
    adminEmails: settings.ADMIN_EMAILS,
    accountTraceDays: settings.ACCOUNT_TRACE_DAYS,
    securityContacts: settings.SECURITY_CONTACT,
    exchangeRatesUrls: settings.EXCHANGE_RATES_URL,
    ...(s3 === undefined ? {} : { s3 }),
    ...(settings.SMTP_URL === undefined ? {} : { smtp: { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? senderOf(publicUrl) } }),
    ...(settings.METRICS_PORT === undefined
      ? {}
      : { metrics: { host: settings.METRICS_HOST ?? '127.0.0.1', port: settings.METRICS_PORT } }),
    accessLog: settings.ACCESS_LOG,
    ...(settings.SLOW_STATEMENTS === undefined ? {} : { slowStatements: settings.SLOW_STATEMENTS }),
    ...(settings.RELEASES_URL === undefined ? {} : { releasesUrl: settings.RELEASES_URL }),
    logLevel: settings.LOG_LEVEL,
  };
}

const senderOf = (publicUrl: string) => `no-reply@${new URL(publicUrl).hostname}`;

type Settings = z.infer<typeof Environment>;

function parse(environment: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingError(`${String(issue?.path[0])} is not valid: ${issue?.message}. See .env.example.`);
}

function backupLogIn({ BACKUP_LOG, DATABASE_URL }: Settings): boolean {
  if (BACKUP_LOG === true && DATABASE_URL !== undefined)
    throw new SettingError(
      'BACKUP_LOG archives the log of the embedded PostgreSQL, but DATABASE_URL is set: archive that one with a tool of its own, see docs/external-backups.md.',
    );
  return BACKUP_LOG === true;
}

function publicUrlIn({ PUBLIC_URL, HOST, PORT, ALLOW_PLAIN_HTTP }: Settings, hasProvider: boolean): string {
  const url = (PUBLIC_URL ?? `http://${hostnameOf(HOST)}:${PORT}`).replace(/\/+$/, '');
  if (new URL(url).pathname !== '/')
    throw new SettingError(`PUBLIC_URL must not have a path: ${url}. Give the board a host name of its own.`);
  if (!hasProvider && !isLoopback(url))
    throw new SettingError(
      `PUBLIC_URL is ${url}, but there is no OIDC_ISSUER: the demo provider signs in anyone and is for this machine only. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
    );
  if (url.startsWith('http:') && !isLoopback(url) && ALLOW_PLAIN_HTTP !== true)
    throw new SettingError(
      `PUBLIC_URL is ${url}: over plain http, anyone on the way can read and take over sessions. Give its https address, or set ALLOW_PLAIN_HTTP=true for a network you trust.`,
    );
  return url;
}

/** The host name by which a browser on this machine reaches `host`. */
function hostnameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
