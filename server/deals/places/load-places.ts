import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Database, Queryable } from '../../platform/database/connection.ts';
import { gazetteer } from '../../platform/database/schema.ts';
import { placeWords, shownName, wholeName } from './place-words.ts';

const file = new URL('places.tsv.br', import.meta.url);
const decompressed = promisify(brotliDecompress);
/** Lines for a statement. Between two of them, others have their turn. */
const batch = 2_000;

/** Writes the places of this release, unless they are there. Until they are, there are none, or those of the last release. */
export async function loadPlaces(db: Database): Promise<void> {
  const bytes = await readFile(file);
  const version = versionOf(bytes);
  const [loaded] = await db.select().from(gazetteer);
  if (loaded?.version === version) return;
  const lines = (await decompressed(bytes)).toString().split('\n');
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.places})`);
    for (let from = 0; from < lines.length; from += batch) await insertPlaces(tx, lines.slice(from, from + batch));
    await markLoaded(tx, version);
  });
}

/** Says that the places of this release are there. */
export const markLoaded = async (db: Queryable, version?: string): Promise<unknown> =>
  db
    .insert(gazetteer)
    .values({ version: version ?? versionOf(await readFile(file)) })
    .onConflictDoUpdate({ target: gazetteer.id, set: { version: sql`excluded.version` } });

const versionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const indexed = (name: string, others: readonly string[]) => [
  shownName(name),
  ...new Set([name, ...others].flatMap((each) => [...placeWords(each), wholeName(each)])),
];

/** From lines of the file: id, name, region, country, latitude, longitude, population, other names. */
export function insertPlaces(db: Queryable, lines: readonly string[]) {
  const rows = lines.map((line) => line.split('\t'));
  const column = (index: number) => sql.param(rows.map((row) => row[index]));
  const words = sql.param(rows.map(([, name = '', , , , , , others]) => indexed(name, others?.split('|') ?? []).join(' ')));
  return db.execute(sql`
    insert into places (id, name, region, country, latitude, longitude, population, words)
    select id, name, region, country, latitude, longitude, population, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${column(0)}::bigint[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::float8[], ${column(5)}::float8[],
      ${column(6)}::int[], ${words}::text[]) line (id, name, region, country, latitude, longitude, population, words)
    on conflict (id) do update set (name, region, country, latitude, longitude, population, words) =
      (excluded.name, excluded.region, excluded.country, excluded.latitude, excluded.longitude, excluded.population, excluded.words)`);
}
