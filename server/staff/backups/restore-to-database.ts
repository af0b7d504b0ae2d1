import { StartupError } from '../../platform/core/startup-error.ts';
import { connect } from '../../platform/database/connection.ts';
import { checkDatabase } from '../../platform/database/requirements.ts';
import type { Manifest } from './archive-format.ts';
import type { Progress } from './back-up.ts';
import { type Archive, checkArchive, type Destination, restoreInto } from './restore.ts';
import { lookInto } from './restore-database.ts';

/** Restores a board into an external database, which has to be empty unless a board in it may be replaced. Throws a StartupError. */
export async function restoreToDatabase(
  destination: Destination,
  archive: Archive,
  overwrite: boolean,
  progress: Progress,
): Promise<Manifest> {
  const manifest = await checkArchive(archive, progress);
  await prepare(destination.url, overwrite);
  await restoreInto(destination, archive, manifest, progress);
  return manifest;
}

async function prepare(url: string, overwrite: boolean): Promise<void> {
  const pool = connect(url, { max: 1 });
  try {
    await checkDatabase(pool, 'DATABASE_URL');
    const { isBoard, others, users } = await lookInto(pool);
    if (others.length > 0)
      throw new StartupError(`The database has tables of another program (${others.join(', ')}): give the board a database of its own.`);
    if (isBoard && !overwrite)
      throw new StartupError('There is a board in this database: name another one, or add --overwrite to replace it.');
    if (users > 0) throw new StartupError('A Dealwire is running on this database: stop it first.');
  } finally {
    await pool.end();
  }
}
