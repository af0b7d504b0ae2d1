import type pg from 'pg';
import type { Database } from '../../server/platform/database/connection.ts';

/** What a request may note of itself: that a session or a token was used. */
const noted = ['sessions', 'tokens', 'account_traces'];

/** Lets the database note in which tables rows are changed, for as long as the changes are not rolled back. */
export async function noteChanges(db: Database): Promise<void> {
  await db.$client.query(`create table noted_changes (name text);
    create function note_change() returns trigger language plpgsql as $$
      begin insert into noted_changes values (tg_table_name); return null; end $$;
    do $$ declare each record; begin
      for each in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relname <> 'noted_changes' and (n.nspname = 'public' or n.nspname = 'graphile_worker') loop
        execute format('create trigger noted_change after insert or update or delete on %I.%I for each row execute function note_change()',
          each.nspname, each.relname);
      end loop;
    end $$`);
}

/** The tables that have been changed since `clear noted changes`. */
export async function changedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({ name: 'noted', text: 'select distinct name from noted_changes order by 1' });
  return rows.map(({ name }) => name).filter((name) => !noted.includes(name));
}
