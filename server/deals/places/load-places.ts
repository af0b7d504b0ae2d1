import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Pool } from '../../platform/database/connection.ts';

const file = new URL('places.tsv.br', import.meta.url);
const decompressed = promisify(brotliDecompress);
/** Lines for a statement: they are all that is in memory at once, apart from the file. */
const batch = 5_000;

/** Writes the places of this release, unless they are there. It takes some seconds, once. */
export async function loadPlaces(pool: Pool): Promise<void> {
  const bytes = await readFile(file);
  const version = createHash('sha256').update(bytes).digest('hex');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.places]);
    const { rowCount } = await client.query('select from gazetteer where version = $1', [version]);
    if (rowCount === 0) {
      const lines = (await decompressed(bytes)).toString().split('\n');
      for (let from = 0; from < lines.length; from += batch) await client.query(insert, [lines.slice(from, from + batch)]);
      await client.query('insert into gazetteer (version) values ($1) on conflict (id) do update set version = excluded.version', [
        version,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** From lines of the file: id, name, region, country, latitude, longitude, population, other names. */
export const insert = `insert into places (id, name, region, country, latitude, longitude, population, words)
  select part[1]::bigint, part[2], part[3], part[4], part[5]::float8, part[6]::float8, part[7]::int,
    array_to_tsvector(array(select distinct word from regexp_split_to_table(search_text(part[2] || ' ' || part[8]), '\\s+') word where word <> ''))
  from unnest($1::text[]) line, string_to_array(line, E'\\t') part
  on conflict (id) do update set (name, region, country, latitude, longitude, population, words) =
    (excluded.name, excluded.region, excluded.country, excluded.latitude, excluded.longitude, excluded.population, excluded.words)`;
