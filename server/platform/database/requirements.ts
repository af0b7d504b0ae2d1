import type pg from 'pg';
import { SettingError, StartupError } from '../core/startup-error.ts';
import { hostAndDatabase } from './address.ts';
import { reason } from './reason.ts';

/** That one node holds at most. */
export const connectionsOfNode = 42;

/** The settings of a PostgreSQL that has room for so many nodes, and for commands in a terminal. */
export const roomFor = (nodes: number) => ({
  max_connections: Math.max(100, 40 + connectionsOfNode * nodes),
  max_wal_senders: 10 + nodes,
  max_replication_slots: 10 + nodes,
});

export interface ServerFacts {
  /** As `server_version_num`: 160004 is 16.4. */
  version: number;
  walLevel: string;
  encoding: string;
  mayReplicate: boolean;
  mayCreate: boolean;
  isStandby: boolean;
  /** Extensions that the search needs and the server does not have. */
  lacking: readonly string[];
}

/** How messages name the server: by its setting, or by the file with the embedded one's URL. */
type Source = 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | (string & {});

const isStandby =
  'is a standby, which takes no commands: give the primary, or all servers (host1:5432,host2:5432), and the standby as DATABASE_REPLICA_URL.';
const isPooler = 'is PgBouncer, which passes on no replication stream and no session state. Give the address of PostgreSQL itself.';

/** Throws a StartupError unless the server can be reached and has what the board needs. */
export async function checkDatabase(pool: pg.Pool, source: Source): Promise<void> {
  const address = hostAndDatabase(pool.options.connectionString ?? '');
  const facts = await ask(pool).catch((error: unknown) => {
    if (reason(error).startsWith('unsupported startup parameter'))
      throw new SettingError(`${source}: what answers at ${address} ${isPooler}`);
    throw new StartupError(`${source}: PostgreSQL at ${address} cannot be used (${reason(error)}). Start it, or correct ${source}.`);
  });
  const missing = missingRequirement(facts, source);
  if (missing !== undefined) throw new SettingError(`${source}: PostgreSQL at ${address} ${missing}`);
  // It may be the primary soon.
  if (facts.isStandby && source !== 'DATABASE_REPLICA_URL') throw new StartupError(`${source}: PostgreSQL at ${address} ${isStandby}`);
}

/** One line with the remedy, or undefined if nothing is missing. A standby only has to be readable and decodable. */
export function missingRequirement(facts: ServerFacts, source: Source): string | undefined {
  const version = `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
  if (facts.version < 160_000) return `is version ${version}; Dealwire needs 16 or later: upgrade it, or leave ${source} out.`;
  if (facts.walLevel !== 'logical')
    return `has wal_level=${facts.walLevel}; Dealwire needs logical: run "ALTER SYSTEM SET wal_level = logical" as its superuser and restart it.`;
  if (!facts.mayReplicate) return `does not let this role replicate: run "ALTER ROLE … REPLICATION" as its superuser.`;
  if (facts.encoding !== 'UTF8') return `keeps this database in ${facts.encoding}; Dealwire needs UTF8: create one with ENCODING 'UTF8'.`;
  if (facts.lacking.length > 0)
    return `lacks ${facts.lacking.join(' and ')}, which come with PostgreSQL: install its "contrib" package on its machine.`;
  if (source === 'DATABASE_REPLICA_URL') return undefined;
  if (!facts.mayCreate) return 'does not let this role create tables: make it the owner of the database.';
  return undefined;
}

async function ask(pool: pg.Pool): Promise<ServerFacts> {
  // On Amazon RDS, where nobody is superuser, membership in a role replaces the attribute.
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('wal_level') as "walLevel",
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
      (select rolreplication or rolsuper from pg_roles where rolname = current_user)
        or exists (select from pg_roles where rolname = 'rds_replication' and pg_has_role(oid, 'member')) as "mayReplicate",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      array(select needed from unnest('{unaccent,pg_trgm}'::text[]) needed where needed not in (select name from pg_available_extensions)) as lacking`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('it answers nothing');
  return facts;
}
