import { gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminReads } from '../../../shared/admin/reads.ts';
import { AdminSize, type Size } from '../../../shared/admin/size.ts';
import { sizeHistory } from '../../../shared/limits.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import type { Config } from '../../platform/config/config.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { sizeSamples } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { diskOf } from './disk-space.ts';
import { allPictures, wholeDatabase } from './measure-sizes.ts';

export type Storage = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

export const sizeReads = (db: Database, storage?: Storage) => [
  liveRead(adminReads.adminSize(), {
    summary: 'How large the board is by table, how fast it grows, and what the disk has left',
    input: z.strictObject({}),
    answer: AdminSize,
    audience: adminsOnly,
    evaluate: async () => {
      const sizes = await currentSizes(db);
      const [database, pictures] = [sizes.of.get(wholeDatabase), sizes.of.get(allPictures)];
      const tables = [...sizes.of].filter(([name]) => name !== wholeDatabase && name !== allPictures);
      const data = {
        ...{ since: sizes.since, measuredOn: sizes.measuredOn, database, pictures },
        tables: tables.map(([name, size]) => ({ name, ...size })).sort((one, other) => other.bytes - one.bytes),
        disk: await diskWith(storage, { database, pictures }),
      };
      return { data: omitAbsent(data), dependencies: [dependsOnAny('size_samples')] };
    },
  }),
];

async function diskWith(
  storage: Storage | undefined,
  { database, pictures }: { database?: Size | undefined; pictures?: Size | undefined },
) {
  const disk = await diskOf(storage?.dataDir);
  if (disk === undefined) return undefined;
  const onIt = [...(storage?.databaseUrl === undefined ? [database] : []), ...(storage?.s3 === undefined ? [pictures] : [])];
  const growing = onIt.flatMap((each) => each?.perMonth ?? []);
  return omitAbsent({ ...disk, perMonth: growing.length === 0 ? undefined : growing.reduce((sum, each) => sum + each) });
}

type Sample = typeof sizeSamples.$inferSelect;

const dayOf = ({ day }: Sample) => Date.parse(day) / 86_400_000;

/** What was measured last, compared with the oldest sample of the last weeks. */
async function currentSizes(db: Database) {
  const rows = await db
    .select()
    .from(sizeSamples)
    .where(gte(sizeSamples.day, sql`(select max(day) from size_samples) - ${sizeHistory.growthDays}::int`))
    .orderBy(sizeSamples.day);
  const measuredOn = rows.at(-1)?.day;
  const byName = Map.groupBy(rows, ({ name }) => name);
  const of = new Map([...byName].flatMap(([name, all]) => (all.at(-1)?.day === measuredOn ? [[name, sizeFrom(all)] as const] : [])));
  return { since: rows[0]?.day, measuredOn, of };
}

function sizeFrom(all: readonly Sample[]): Size {
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return { bytes: 0, rows: 0 };
  const days = dayOf(last) - dayOf(first);
  const size = { bytes: last.bytes, rows: last.rows };
  return days < sizeHistory.knownAfter ? size : { ...size, perMonth: Math.round((grown(first, last) / days) * 30) };
}

/** The bytes of pictures are estimates, so that only their number can be compared. */
function grown(first: Sample, last: Sample): number {
  if (last.name !== allPictures) return last.bytes - first.bytes;
  return last.rows === 0 ? 0 : (last.rows - first.rows) * (last.bytes / last.rows);
}
