import { sql } from 'drizzle-orm';
import { imageFile } from '../../../shared/image-files.ts';
import { sizeHistory } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { imageFiles } from '../../platform/images/stored-files.ts';
import { boardTables } from '../backups/board-tables.ts';

/** Pictures whose files are measured. */
const measured = 50;
/** What has a sample besides the tables. */
export const [wholeDatabase, allPictures] = ['database', 'pictures'];

const today = sql`(now() at time zone 'UTC')::date`;

/** Writes how large everything is today, and deletes what was written long ago. */
export async function measureSizes(db: Database, images: ImageStore): Promise<void> {
  await measureTables(db);
  await measurePictures(db, images);
  await db.execute(sql`delete from size_samples where day < ${today} - ${sizeHistory.days}::int`);
}

/** A table that has parts is the sum of them. Rows are estimates of PostgreSQL. */
async function measureTables(db: Database): Promise<void> {
  await db.execute(sql`
    with sizes as (
      select coalesce(whole.relname, part.relname) as name, sum(pg_total_relation_size(part.oid)) as bytes,
        sum(greatest(part.reltuples, n_live_tup, 0)) as rows
      from pg_class part left join pg_inherits on inhrelid = part.oid left join pg_class whole on whole.oid = inhparent
        left join pg_stat_user_tables on relid = part.oid
      where part.relkind = 'r' and part.relnamespace = 'public'::regnamespace group by 1
    )
    insert into size_samples (day, name, bytes, rows)
    select ${today}, name, bytes, rows from sizes where name = any(${sql.param(boardTables)}::text[])
    union all select ${today}, ${wholeDatabase}, pg_database_size(current_database()), 0
    on conflict (day, name) do update set bytes = excluded.bytes, rows = excluded.rows
    where (size_samples.bytes, size_samples.rows) <> (excluded.bytes, excluded.rows)`);
}

/** Once a day, from some of them: there can be millions, in a bucket. */
async function measurePictures(db: Database, images: ImageStore): Promise<void> {
  const { rows: known } = await db.execute(sql`select from size_samples where day = ${today} and name = ${allPictures}`);
  if (known.length > 0) return;
  const { rows } = await db.execute<{ hash: string; count: number }>(sql`
    select hash, count(*) over ()::int as count from images where whole order by random() limit ${measured}`);
  let bytes = 0;
  for (const { hash } of rows) bytes += await bytesOf(images, hash);
  const count = rows[0]?.count ?? 0;
  const all = rows.length === 0 ? 0 : Math.round((bytes / rows.length) * count);
  await db.execute(sql`
    insert into size_samples (day, name, bytes, rows) values (${today}, ${allPictures}, ${all}, ${count}) on conflict do nothing`);
}

/** Of all files of a picture. An icon has one file only. */
async function bytesOf(images: ImageStore, hash: string): Promise<number> {
  let bytes = 0;
  for (const { width, format } of imageFiles) {
    const file = await images.open(imageFile(hash, width, format));
    file?.body.destroy();
    bytes += file?.size ?? 0;
  }
  return bytes;
}
