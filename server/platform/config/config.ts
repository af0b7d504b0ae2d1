import path from 'node:path';
import { isBucket } from '../core/is-bucket.ts';
import { SettingError } from '../core/startup-error.ts';
import { parseEnvironment, type Settings } from './environment.ts';
import { type ProviderSettings, providersIn } from './providers.ts';
import { backupServiceIn, bucketIn, type S3Service } from './s3-services.ts';

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
  databaseUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
  /** Where backups are kept: a folder, or s3://BUCKET/FOLDER. Absent: in `dataDir`. */
  backupDir?: string | undefined;
  /** The S3 service of backups. Absent: none. */
  backupService?: S3Service | undefined;
  backsUpNightly: boolean;
  /** Whether the embedded PostgreSQL's log is archived there. Absent: if that is on another disk. */
  backupLog?: boolean | undefined;
  /** Absent: backups are not encrypted. */
  backupPassphrase?: string | undefined;
  /** Whether a new board begins with sample deals. Demo people are their authors, so this needs the demo provider. */
  sampleDeals: boolean;
  /** Whether the board reads pages by itself, for pictures of imported deals and icons of merchants. */
  fetchPictures: boolean;
  /** What people sign in with. Empty: the demo provider on `demoProviderPort`. */
  providers: ProviderSettings[];
  /** Absent: the loopback address. */
  demoProviderHost?: string | undefined;
  demoProviderPort: number;
  adminEmails: string[];
  /** How long hashes of addresses and browsers are kept, by which moderators see accounts of one person; 0 for none. */
  accountTraceDays: number;
  /** Contacts for security reports: mailto:, https: and tel: addresses. */
  securityContacts: string[];
  /** Where exchange rates are read, in the format of the European Central Bank; empty for none. */
  exchangeRatesUrls: string[];
  /** Where pictures are kept. Absent: in `dataDir`. */
  s3?: (S3Service & { bucket: string }) | undefined;
  /** The operator's mail server, and the sender's address. Absent: e-mail notifications are off. */
  smtp?: { url: string; from: string } | undefined;
  /** Where Prometheus reads the metrics. Absent: nowhere. */
  metrics?: { host: string; port: number } | undefined;
  /** The share of requests that are logged; 0 for none. */
  accessLog: number;
  /** From how many milliseconds on a statement is logged. Absent: none is. */
  slowStatements?: number | undefined;
  /** Where the newest release is named, as GitHub does. Absent: nobody is asked. */
  releasesUrl?: string | undefined;
  logLevel: string;
}

export const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Reads the settings. Throws a SettingError that names the variable. Nothing else in Dealwire reads the environment. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = parseEnvironment(environment);
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
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    backupDir: backupDirIn(settings),
    backupService,
    backupLog: backupLogIn(settings),
    backsUpNightly: settings.BACKUP_NIGHTLY ?? true,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    sampleDeals: settings.SAMPLE_DEALS ?? settings.DATABASE_URL === undefined,
    fetchPictures: settings.FETCH_PICTURES ?? true,
    providers,
    demoProviderHost: settings.DEMO_PROVIDER_HOST,
    demoProviderPort: settings.DEMO_PROVIDER_PORT ?? settings.PORT + 1,
    adminEmails: settings.ADMIN_EMAILS,
    accountTraceDays: settings.ACCOUNT_TRACE_DAYS,
    securityContacts: settings.SECURITY_CONTACT,
    exchangeRatesUrls: settings.EXCHANGE_RATES_URL,
    s3,
    smtp: settings.SMTP_URL === undefined ? undefined : { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? senderOf(publicUrl) },
    metrics: settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST ?? '127.0.0.1', port: settings.METRICS_PORT },
    accessLog: settings.ACCESS_LOG,
    slowStatements: settings.SLOW_STATEMENTS,
    releasesUrl: settings.RELEASES_URL,
    logLevel: settings.LOG_LEVEL,
  };
}

const senderOf = (publicUrl: string) => `no-reply@${new URL(publicUrl).hostname}`;

const backupDirIn = ({ BACKUP_DIR }: Settings) =>
  BACKUP_DIR === undefined || isBucket(BACKUP_DIR) ? BACKUP_DIR : path.resolve(BACKUP_DIR);

function backupLogIn({ BACKUP_LOG, DATABASE_URL }: Settings): boolean | undefined {
  if (BACKUP_LOG === true && DATABASE_URL !== undefined)
    throw new SettingError(
      'BACKUP_LOG archives the log of the embedded PostgreSQL, but DATABASE_URL is set: archive that one with a tool of its own, see docs/external-backups.md.',
    );
  return BACKUP_LOG;
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
