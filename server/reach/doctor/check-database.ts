import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { boardRole } from '../../platform/database/board-role.ts';
import type { Database } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { connectionsOfNode } from '../../platform/database/requirements.ts';
import { compareClocks } from './check-clock.ts';
import { type Finding, finding } from './finding.ts';

export interface DatabaseFacts extends Record<string, unknown> {
  version: string;
  now: number;
  /** What one node can have of, and what the setting is called. */
  connections: number;
  senders: number;
  slots: number;
  /** As PostgreSQL shows it; -1 for no limit. */
  keepsLog: string;
  /** Whether a standby follows it that may lack the last commits. */
  isAsynchronous: boolean;
  isSuperuser: boolean;
  /** Null before the first start. */
  mayChangeStaffLog: boolean | null;
  admins: number | null;
}

type Board = Pick<Config, 'databaseUrl' | 'workers'>;

/** Whether it can be reached and has what the board needs, the caller has checked. */
export async function checkDatabaseLimits(db: Database, board: Board): Promise<Finding[]> {
  const facts = await readFacts(db);
  return [...findingsOn(facts, board), compareClocks(facts.now, 'the database')];
}

/** The embedded server has limits of its own, and its owner's role only migrates. */
export function findingsOn(
  { version, keepsLog, isAsynchronous, isSuperuser, mayChangeStaffLog, admins, ...rooms }: DatabaseFacts,
  board: Board,
): Finding[] {
  const found = [
    finding('ok', 'Database', `PostgreSQL ${version} answers, and its role may do what the board needs.`),
    roomIn(rooms, board),
  ];
  if (admins === 0)
    found.push(finding('warning', 'Database', 'nobody is an admin. Set ADMIN_EMAILS and sign in, or run npm run admin -- promote HANDLE.'));
  if (board.databaseUrl === undefined) return found;
  if (keepsLog === '-1')
    found.push(
      finding(
        'warning',
        'Database',
        "max_slot_wal_keep_size has no limit, so a standby that stops can fill the disk. Run ALTER SYSTEM SET max_slot_wal_keep_size = '10GB'.",
      ),
    );
  if (isAsynchronous)
    found.push(
      finding(
        'warning',
        'Database',
        'its standby may lack the last commits: if it is promoted, what people were told is saved can be lost. Set synchronous_standby_names if it must not be.',
      ),
    );
  if (isSuperuser)
    found.push(finding('warning', 'Database', 'the role is a superuser. Make one for the board only (README, "On a server").'));
  else if (mayChangeStaffLog === true)
    found.push(
      finding(
        'warning',
        'Database',
        'the role can change what the staff log holds. Give that table to a superuser (README, "On a server").',
      ),
    );
  return found;
}

function roomIn(
  { connections, senders, slots }: Pick<DatabaseFacts, 'connections' | 'senders' | 'slots'>,
  { databaseUrl, workers }: Board,
): Finding {
  const need = `A node needs ${connectionsOfNode} connections, one of max_wal_senders and one of max_replication_slots`;
  const nodes = Math.min(Math.floor(connections / connectionsOfNode), senders, slots);
  const left = `others leave ${connections}, ${senders} and ${slots}`;
  if (nodes >= workers)
    return finding('ok', 'Database', `it has room for ${nodes === 1 ? 'one node' : `${nodes} nodes`}. ${need}; ${left}.`);
  const wanted = workers === 1 ? 'a node' : `WORKERS=${workers}, each of which is a node`;
  if (databaseUrl === undefined) return finding('warning', 'Database', `it makes room for ${wanted}, at the next start of the board.`);
  return finding('error', 'Database', `it has no room for ${wanted}. ${need}; ${left}. Raise what is too low, and restart it.`);
}

/** Other roles' connections count as taken; those of the board's own are its nodes'. */
async function readFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true)::int, 0)
        - (select count(*)::int from pg_stat_activity where usename not in (current_user, ${boardRole}) and backend_type is distinct from 'walsender') as connections,
      current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication where application_name is distinct from 'dealwire-feed') as senders,
      current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots where not temporary) as slots,
      current_setting('synchronous_standby_names') = ''
        and exists (select from pg_stat_replication where application_name is distinct from 'dealwire-feed') as "isAsynchronous",
      current_setting('max_slot_wal_keep_size') as "keepsLog", (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      has_table_privilege(to_regclass('public.staff_log')::oid, 'delete') as "mayChangeStaffLog"`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('PostgreSQL does not describe itself');
  return { ...facts, admins: facts.mayChangeStaffLog === null ? null : await countAdmins(db) };
}

async function countAdmins(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from people where ${sql.raw(hasSql('role', 'administers'))}`,
  );
  return rows[0]?.count ?? 0;
}
