import type { Pool } from './connection.ts';

interface Blocking {
  name: string;
  role: string | null;
  application: string | null;
  state: string | null;
  seconds: number | null;
}

/**
 * The oldest writing transactions, one per line. A new replication slot waits until all of them have ended, in any database. Their statements
 * are left out, because they quote what people wrote. PostgreSQL shows the age of other roles' transactions only to pg_read_all_stats.
 */
export async function blockingTransactions(primary: Pool): Promise<string[]> {
  const { rows } = await primary.query<Blocking>(`
    select 'process ' || pid as name, usename as role, application_name as application, state,
      round(extract(epoch from now() - xact_start))::int as seconds
    from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid() and (xact_start is null or xact_start < now() - interval '2 seconds')
    union all
    select 'prepared transaction ' || quote_literal(gid), owner, '', 'prepared', round(extract(epoch from now() - prepared))::int
    from pg_prepared_xacts
    order by seconds desc nulls last limit 5`);
  return rows.map(describe);
}

/** The transactions of at least this age (seconds) that these server processes wait for, one per line. */
export async function blockersOf(pool: Pool, waiting: readonly number[], age: number): Promise<string[]> {
  const { rows } = await pool.query<Blocking>(
    `select distinct coalesce('process ' || blocker.pid, 'a prepared transaction') as name, usename as role, application_name as application, state,
       round(extract(epoch from now() - xact_start))::int as seconds
     from unnest($1::int[]) waiting, unnest(pg_blocking_pids(waiting)) blocking left join pg_stat_activity blocker on blocker.pid = blocking
     where blocking <> all ($1) and (xact_start is null or xact_start <= now() - make_interval(secs => $2))
     order by seconds desc nulls last limit 5`,
    [waiting, age],
  );
  return rows.map(describe);
}

function describe({ name, role, application, state, seconds }: Blocking): string {
  const age = seconds === null ? 'for an unknown time' : `for ${seconds} s`;
  const program = application === null || application === '' ? '' : ` (${application})`;
  return `${name} of ${role ?? 'nobody'}${program}, ${state ?? 'open'} ${age}`;
}
