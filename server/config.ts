import path from 'node:path';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const Environment = z.object({
  HOST: optional(z.string()).transform((host) => host ?? '127.0.0.1'),
  PORT: optional(Port).transform((port) => port ?? 3000),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: optional(z.string()).transform((dir) => path.resolve(dir ?? './data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  DEMO_PROVIDER_PORT: optional(Port),
  ADMIN_EMAILS: optional(z.string()).transform((list) =>
    (list ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((email) => email.toLowerCase()),
  ),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).transform((level) => level ?? 'warn'),
});

export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash; what browsers see in front of every path. */
  publicUrl: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  databaseReplicaUrl?: string;
  /** Absent: the demo provider on `demoProviderPort`. */
  oidc?: { issuer: string; clientId: string; clientSecret?: string };
  demoProviderPort: number;
  adminEmails: string[];
  logLevel: string;
}

/** What is wrong with the surroundings, in one line that says what to do; the process ends with status 1. */
export class StartupError extends Error {}

export const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Reads the settings. Throws a StartupError that names the variable. Nothing else in Dealwire reads the environment. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${String(issue?.path[0])} is not valid: ${issue?.message}. See .env.example.`);
  }
  const env = parsed.data;
  if (env.OIDC_ISSUER !== undefined && env.OIDC_CLIENT_ID === undefined)
    throw new StartupError('OIDC_ISSUER is set but OIDC_CLIENT_ID is not: set both, or neither for the demo provider.');
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const publicUrl = (
    env.PUBLIC_URL ?? `http://${['0.0.0.0', '[::]', '127.0.0.1'].includes(host) ? 'localhost' : host}:${env.PORT}`
  ).replace(/\/+$/, '');
  if (new URL(publicUrl).pathname !== '/')
    throw new StartupError(`PUBLIC_URL must not have a path: ${publicUrl}. Give the board a host name of its own.`);
  if (env.OIDC_ISSUER === undefined && !isLoopback(publicUrl))
    throw new StartupError(
      `PUBLIC_URL is ${publicUrl}, but there is no OIDC_ISSUER: the demo provider signs in anybody and is for this machine only. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
    );
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_REPLICA_URL === undefined ? {} : { databaseReplicaUrl: env.DATABASE_REPLICA_URL }),
    ...(env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID === undefined
      ? {}
      : {
          oidc: {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            ...(env.OIDC_CLIENT_SECRET === undefined ? {} : { clientSecret: env.OIDC_CLIENT_SECRET }),
          },
        }),
    demoProviderPort: env.DEMO_PROVIDER_PORT ?? env.PORT + 1,
    adminEmails: env.ADMIN_EMAILS,
    logLevel: env.LOG_LEVEL,
  };
}
