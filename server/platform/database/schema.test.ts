import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../test/database.ts';
import * as schema from './schema.ts';

let migrated: TestDatabase;
let described: TestDatabase;

beforeAll(async () => {
  migrated = await testDatabase();
  described = await emptyDatabase();
  const { rows } = await migrated.pool.query<{ epoch: string }>(`select pg_get_functiondef('epoch'::regproc) as epoch`);
  const tables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema, undefined, undefined, 'snake_case'));
  await described.pool.query([rows[0]?.epoch, ...tables].join(';'));
});
afterAll(async () => {
  await migrated.drop();
  await described.drop();
});

// The difference is what a migration lacks (-) or what server/platform/database/schema does not describe (+).
test.each([
  [
    'columns',
    `select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
       || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || case attidentity when 'a' then ' identity' else '' end
     from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped`,
  ],
  // Only checks have names that the code uses.
  [
    'constraints',
    `select conrelid::regclass || ' ' || case contype when 'c' then conname || ' ' else '' end || pg_get_constraintdef(pg_constraint.oid)
     from pg_constraint join pg_class on pg_class.oid = conrelid where contype <> 'n' and not relispartition`,
  ],
])('the migrations make the %s that the schema describes', async (_, query) => {
  const linesOf = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query<string[]>({
      text: `${query} and relnamespace = 'public'::regnamespace order by 1`,
      rowMode: 'array',
    });
    return rows.flat();
  };
  expect(await linesOf(migrated)).toEqual(await linesOf(described));
});
