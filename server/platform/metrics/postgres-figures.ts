import type { Pool } from '../database/connection.ts';
import type { Figure } from './export-figures.ts';

interface Server {
  bytes: number;
  connections: number;
  maxConnections: number;
  oldestTransaction: number;
  wal: number;
  activeSlots: number;
  inactiveSlots: number;
  retained: number;
  committed: number;
  rolledBack: number;
  deadlocks: number;
}

interface Table {
  name: string;
  live: number;
  dead: number;
}

export interface PostgresFacts extends Server {
  tables: readonly Table[];
}

/** Only what any role may read. The transactions of other roles, and where they are in the log, PostgreSQL shows only to `pg_read_all_stats`. */
export async function readPostgres(primary: Pool): Promise<PostgresFacts> {
  const [{ rows: servers }, { rows: tables }] = await Promise.all([primary.query<Server>(server), primary.query<Table>(rows)]);
  const [facts] = servers;
  if (facts === undefined) throw new Error('PostgreSQL does not describe itself');
  return { ...facts, tables };
}

const server = `
  select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as "maxConnections",
    (select count(*)::int from pg_stat_activity where backend_type is null or backend_type in ('client backend', 'walsender')) as connections,
    coalesce((select extract(epoch from now() - min(xact_start)) from pg_stat_activity where backend_type = 'client backend'), 0)::float8 as "oldestTransaction",
    pg_wal_lsn_diff(log.position, '0/0')::float8 as wal,
    slots.active as "activeSlots", slots.inactive as "inactiveSlots", slots.retained, xact_commit::float8 as committed, xact_rollback::float8 as "rolledBack", deadlocks
  from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as position) log,
    lateral (select count(*) filter (where active)::int as active, count(*) filter (where not active)::int as inactive,
      coalesce(max(pg_wal_lsn_diff(log.position, restart_lsn)), 0)::float8 as retained from pg_replication_slots) slots,
    pg_stat_database where datname = current_database()`;

const rows = `select relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead from pg_stat_user_tables where schemaname = 'public'`;

export const postgresFigures: readonly Figure<PostgresFacts>[] = [
  { name: 'dealwire_postgres_size_bytes', help: 'Size of the database', of: ({ bytes }) => bytes },
  { name: 'dealwire_postgres_connections', help: 'Connections of all clients of the server', of: ({ connections }) => connections },
  { name: 'dealwire_postgres_max_connections', help: 'Connections that the server accepts', of: ({ maxConnections }) => maxConnections },
  {
    name: 'dealwire_postgres_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction that the role may see',
    of: ({ oldestTransaction }) => oldestTransaction,
  },
  { name: 'dealwire_postgres_wal_bytes_total', help: 'Written to the log since the cluster was made', of: ({ wal }) => wal },
  {
    name: 'dealwire_postgres_slots',
    help: 'Replication slots of the server',
    labels: ['state'],
    of: ({ activeSlots, inactiveSlots }) => [
      { labels: { state: 'active' }, value: activeSlots },
      { labels: { state: 'inactive' }, value: inactiveSlots },
    ],
  },
  { name: 'dealwire_postgres_slot_retained_bytes', help: 'Log that is kept for the slot furthest behind', of: ({ retained }) => retained },
  {
    name: 'dealwire_postgres_transactions_total',
    help: 'Transactions that ended in this database',
    labels: ['outcome'],
    of: ({ committed, rolledBack }) => [
      { labels: { outcome: 'committed' }, value: committed },
      { labels: { outcome: 'rolled_back' }, value: rolledBack },
    ],
  },
  { name: 'dealwire_postgres_deadlocks_total', help: 'Deadlocks in this database', of: ({ deadlocks }) => deadlocks },
  {
    name: 'dealwire_postgres_table_rows',
    help: 'Estimated rows of a table; many dead ones are bloat',
    labels: ['table', 'state'],
    of: ({ tables }) =>
      tables.flatMap(({ name, live, dead }) => [
        { labels: { table: name, state: 'live' }, value: live },
        { labels: { table: name, state: 'dead' }, value: dead },
      ]),
  },
];
