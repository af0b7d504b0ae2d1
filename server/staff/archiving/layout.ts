import { z } from 'zod';
import { type BackupSettings, backupPlace } from '../backups/backup-files.ts';

/**
 * What is in an archive, below the place of backups:
 *
 * - `archive/CLUSTER/log/SEGMENT.zst`: the database's log, in segments of 16 MB
 * - `archive/CLUSTER/bases/MOMENT/`: a copy of the cluster to replay the log on: `base.tar.gz`, files of DATA_DIR, and last `base.json`
 * - `archive/pictures/NAME`: pictures, if they are files of DATA_DIR
 *
 * All but `base.json` and the pictures ends in .age if there is a passphrase. A restored cluster has a number of its own.
 */
export const archiveIn = (settings: Pick<BackupSettings, 'backupDir' | 'dataDir'>) => archiveBelow(backupPlace(settings));
export const archiveBelow = (place: string) => `${place}/archive`;

export const logOf = (cluster: string) => `${cluster}/log/`;
export const basesOf = (cluster: string) => `${cluster}/bases/`;
export const picturesFolder = 'pictures/';

/** What PostgreSQL hands over: timeline and number of a segment, or where a timeline begins. */
const logFile = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;
export const isLogFile = (name: string) => logFile.test(name);

/** Bytes of a segment. */
const segmentSize = 1 << 24;
const segmentsPerFile = 2 ** 32 / segmentSize;

/** Which one it is, counted from the first of the cluster; undefined if it is no segment. */
export function numberOf(name: string): number | undefined {
  const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})/.exec(name) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high, 16) * segmentsPerFile + Number.parseInt(low, 16);
}

export const Base = z.object({
  /** The board (server/staff/backups/dump-database.ts), and PostgreSQL's number of the cluster. */
  board: z.object({ id: z.string(), name: z.string() }),
  cluster: z.string(),
  timeline: z.number(),
  /** A moment that can be restored is after the end. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The first segment of the log that it needs. */
  firstSegment: z.string(),
  migrations: z.array(z.string()),
  isEncrypted: z.boolean(),
  /** Files of pictures in the archive that the board no longer had. */
  gonePictures: z.array(z.string()),
});
export type Base = z.infer<typeof Base>;
