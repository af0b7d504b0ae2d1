import type { Pool } from '../server/platform/database/connection.ts';

const changes = [
  'update staff_log set reason = null',
  'delete from staff_log',
  'truncate staff_log',
  'drop table staff_log',
  'alter table staff_log disable trigger all',
  'drop trigger staff_log_append_only on staff_log',
];

/** Tries every way to change the staff log. Returns what the database says: `insufficient_privilege` if it refuses. */
export async function changesOfStaffLog(pool: Pool): Promise<string[]> {
  await pool.query("insert into staff_log (action, is_public) values ('edit_deal', false)");
  const { rows } = await pool.query('select count(*)::int as entries from staff_log');
  const answers: string[] = [];
  for (const change of changes)
    answers.push(
      await pool.query(change).then(
        () => `allowed: ${change}`,
        ({ code, message }: { code: string; message: string }) =>
          // The trigger alone would say the same, but its owner can drop it.
          code === '42501' && !message.includes('append-only') ? 'insufficient_privilege' : message,
      ),
    );
  const { rows: after } = await pool.query('select count(*)::int as entries from staff_log');
  return JSON.stringify(rows) === JSON.stringify(after) ? answers : ['an entry is missing'];
}
