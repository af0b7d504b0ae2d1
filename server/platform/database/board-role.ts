import { randomBytes } from 'node:crypto';
import type { Pool } from './connection.ts';

export const boardRole = 'dealwire_board';

/**
 * The role that the board works as in its embedded PostgreSQL: it reads and writes rows, but owns nothing, so it cannot change the schema, nor
 * what the staff log holds. Call it as the owner, after migrations. Returns the role's URL; its password changes with every start.
 */
export async function boardRoleUrl(owner: Pool): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [boardRole]);
  if (rowCount === 0) await owner.query(`create role ${boardRole} login`);
  // The job library's tables have row level security without policies, which only their owner passes otherwise.
  await owner.query(`alter role ${boardRole} login replication bypassrls password '${password}'`);
  await owner.query(grants);
  const url = new URL(owner.options.connectionString ?? '');
  Object.assign(url, { username: boardRole, password });
  return url.href;
}

const schemas = 'public, graphile_worker';
const grants = `
  grant pg_read_all_stats to ${boardRole};
  grant usage on schema ${schemas} to ${boardRole};
  grant select, insert, update, delete on all tables in schema ${schemas} to ${boardRole};
  grant usage, select on all sequences in schema ${schemas} to ${boardRole};
  revoke update, delete on staff_log from ${boardRole};
  grant execute on function turn_delivery_days to ${boardRole};
  grant usage on schema migrations to ${boardRole};
  grant select on migrations.applied to ${boardRole}`;
