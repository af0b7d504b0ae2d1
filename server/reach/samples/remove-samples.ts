import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { demoIssuer, demoPeople } from '../../platform/identity/demo/people.ts';

export interface SampleCounts {
  deals: number;
  /** Comments and votes of people other than the demo people. */
  comments: number;
  votes: number;
}

const sampleIds = sql`(select unnest(sample_deals) from board_settings)`;
/** Without people who typed a name at the demo provider. */
const isDemoPerson = sql`(select person_id from identities where issuer = ${demoIssuer} and subject in ${demoPeople.map(({ handle }) => handle)})`;

export async function countSamples(db: Database): Promise<SampleCounts> {
  const { rows } = await db.execute<Record<keyof SampleCounts, number>>(sql`
    select (select count(*) from deals where id in ${sampleIds})::int as deals,
      (select count(*) from comments where deal_id in ${sampleIds} and author_id not in ${isDemoPerson})::int as comments,
      (select count(*) from votes where deal_id in ${sampleIds} and person_id not in ${isDemoPerson})::int as votes`);
  return rows[0] ?? { deals: 0, comments: 0, votes: 0 };
}

/**
 * Deletes the sample deals with everything that belongs to them, and merchants that no other deal has. The next start does not create
 * them again. With `demoPeople`, also deletes the demo people who have nothing else on the board, and returns how many.
 */
export function removeSamples(db: Database, options: { demoPeople: boolean }): Promise<{ people: number }> {
  return db.transaction(async (tx) => {
    const merchants = await tx.execute<{ id: number }>(
      sql`select distinct merchant_id as id from deals where id in ${sampleIds} and merchant_id is not null`,
    );
    for (const table of tablesOfDeals) await tx.execute(sql`delete from ${sql.identifier(table)} where deal_id in ${sampleIds}`);
    await tx.execute(sql`update deals set duplicate_of = null where duplicate_of in ${sampleIds}`);
    await tx.execute(sql`delete from deals where id in ${sampleIds}`);
    for (const { id } of merchants.rows) await deleteUnlessUsed(tx, 'merchants', id);
    await tx.execute(sql`update board_settings set sample_deals = '{}'`);
    return { people: options.demoPeople ? await removeDemoPeople(tx) : 0 };
  });
}

/** Tables whose rows belong to a deal, without `on delete cascade`. */
const tablesOfDeals = [
  'comment_votes',
  'comments',
  'votes',
  'saves',
  'deal_checks',
  'deal_clicks',
  'deal_images',
  'notifications',
  'price_points',
  'revisions',
];
/** Tables that only their owner sees. */
const privateTables = ['notifications', 'saves', 'read_deals', 'mute_rules', 'idempotency_keys', 'revotes'];

async function removeDemoPeople(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select distinct person_id as id from identities where issuer = ${demoIssuer}`);
  let removed = 0;
  for (const { id } of rows) {
    for (const table of privateTables) await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${id}`);
    if (await deleteUnlessUsed(tx, 'people', id)) removed += 1;
  }
  return removed;
}

/** Returns false if another row still refers to it. */
async function deleteUnlessUsed(tx: Transaction, table: string, id: number): Promise<boolean> {
  try {
    await tx.transaction((inner) => inner.execute(sql`delete from ${sql.identifier(table)} where id = ${id}`));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** SQLSTATE 23503, wrapped by Drizzle. */
const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23503';
