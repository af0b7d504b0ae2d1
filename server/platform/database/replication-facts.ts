import type pg from 'pg';
import type { LogPosition } from '../../engine/log-position.ts';

export interface PrimaryFacts {
  system: string;
  started: string;
  timeline: number;
  position: LogPosition;
}

export interface StandbyFacts {
  system: string;
  started: string;
  timeline: number;
  isStandby: boolean;
  replayed: LogPosition;
  received: LogPosition;
}

/** Undefined if the server is not a primary. */
export async function readPrimaryFacts(pool: pg.Pool): Promise<PrimaryFacts | undefined> {
  const { rows } = await pool.query<PrimaryFacts & { isStandby: boolean }>(`
    select system_identifier::text as system, pg_postmaster_start_time()::text as started, pg_is_in_recovery() as "isStandby",
      case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position,
      case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline
    from pg_control_system()`);
  return rows[0]?.isStandby === false ? rows[0] : undefined;
}

/** A replication connection accepts no query parameters. */
export async function readStandbyFacts(pool: pg.Pool): Promise<StandbyFacts> {
  const connection = await pool.connect();
  try {
    const { rows: identified } = await connection.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
    const { rows } = await connection.query<Omit<StandbyFacts, 'system' | 'timeline'>>(`
      select pg_postmaster_start_time()::text as started, pg_is_in_recovery() as "isStandby",
        coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed,
        greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn(), '0/0')::text as received`);
    const [system, [facts]] = [identified[0], rows];
    if (system === undefined || facts === undefined) throw new Error('PostgreSQL does not say which server it is');
    connection.release();
    return { ...facts, system: system.systemid, timeline: Number(system.timeline) };
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/**
 * Why the standby does not follow the primary; undefined if it does or may. A primary that is one timeline ahead has just been promoted, and its
 * standbys follow soon.
 */
export function divergenceReason(primary: PrimaryFacts | undefined, standby: StandbyFacts, wasStandby: boolean): string | undefined {
  if (isSameServer(primary, standby)) return undefined;
  if (!standby.isStandby && (wasStandby || primary !== undefined)) return promoted;
  if (primary === undefined) return undefined;
  if (isUnrelated(primary, standby)) return unrelated;
  if (standby.timeline > primary.timeline)
    return `DATABASE_REPLICA_URL follows another primary than DATABASE_URL (timeline ${standby.timeline}, not ${primary.timeline}): give that primary as DATABASE_URL, and start again.`;
  return undefined;
}

/** For a standby that is one of several servers: whatever else is the matter with it, another takes its place. */
export const unrelatedReason = (primary: PrimaryFacts | undefined, standby: StandbyFacts): string | undefined =>
  primary !== undefined && isUnrelated(primary, standby) ? unrelated : undefined;

/** Both addresses lead to the primary. */
export const isSameServer = (primary: PrimaryFacts | undefined, standby: StandbyFacts): boolean =>
  primary?.system === standby.system && primary.started === standby.started;

const isUnrelated = (primary: PrimaryFacts, standby: StandbyFacts) => primary.system !== standby.system;

const unrelated = 'DATABASE_REPLICA_URL leads to another database than DATABASE_URL: correct it, and start again.';
const promoted =
  'DATABASE_REPLICA_URL was promoted and is no standby any more: if it is the primary now, give it as DATABASE_URL, give one of its standbys here or leave this out, and start again.';
