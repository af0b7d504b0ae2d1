import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/connection.ts';
import { backups } from '../../platform/database/schema.ts';
import { type BackupSettings, discard } from './backup-files.ts';
import { partialOf } from './write-archive.ts';

/** Milliseconds between two signs of life of a running backup, until it counts as interrupted, and between two looks at it. */
const timing = { renew: 2_000, lost: 10_000, look: 1_000 };

type Facts = PgUpdateSetSource<typeof backups>;

/** What its row says of a backup whose process has gone. */
export const interrupted = 'It was interrupted.';

/** Waits until one that was interrupted has shown no sign of life for long enough. Returns whether no backup runs. */
export async function isFree(db: Database, settings: BackupSettings): Promise<boolean> {
  for (let waited = 0; waited <= timing.lost + timing.renew; waited += timing.look) {
    if (waited > 0) await sleep(timing.look);
    await endInterrupted(db, settings);
    const running = await db.select({ id: backups.id }).from(backups).where(isNull(backups.endedAt));
    if (running.length === 0) return true;
  }
  return false;
}

/** Notes that it was interrupted, and deletes what it had written, unless that is whole and only has to be sent. */
async function endInterrupted(db: Database, settings: BackupSettings): Promise<void> {
  const rows = await db
    .update(backups)
    .set({ endedAt: sql`now()`, error: interrupted })
    .where(and(isNull(backups.endedAt), sql`${backups.aliveAt} < now() - ${timing.lost} * interval '1 millisecond'`))
    .returning({ file: backups.file, sent: backups.sent });
  for (const { file, sent } of rows) if (sent === null) for (const each of [file, partialOf(file)]) await discard(each, settings);
}

/** Returns the id of a new backup, or undefined if another one was faster. */
export async function claimBackup(db: Database, file: string): Promise<number | undefined> {
  const [row] = await db.insert(backups).values({ file }).onConflictDoNothing().returning({ id: backups.id });
  return row?.id;
}

/** Writes down what is known of a running backup. Returns whether it is still ours. */
export async function noteBackup(db: Database, id: number, facts: Facts): Promise<boolean> {
  const noted = await db
    .update(backups)
    .set({ ...facts, aliveAt: sql`now()` })
    .where(and(eq(backups.id, id), isNull(backups.endedAt)))
    .returning({ id: backups.id });
  return noted.length > 0;
}

/** Keeps a backup alive while it is worked on, with the newest facts. */
export async function whileAlive<Result>(db: Database, id: number, facts: Facts, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void noteBackup(db, id, facts).catch(() => undefined), timing.renew);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
