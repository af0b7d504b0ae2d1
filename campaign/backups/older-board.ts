import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../server/platform/database/check-cluster.ts';
import type { Pool } from '../../server/platform/database/connection.ts';
import type { Programs } from '../../server/platform/database/embedded-programs.ts';
import { olderPrograms } from '../../server/platform/database/older-programs.ts';
import { isSwitching } from '../../server/platform/database/switch-in.ts';
import { dumpDatabase } from '../../server/staff/backups/dump-database.ts';
import { TableChecksums } from '../../server/staff/backups/table-checksums.ts';
import { installedPrograms } from '../../test/postgres-programs.ts';
import { onBoard, seed } from './boards.ts';

const older = 17;
export const olderFolder = `postgres-programs-${older}`;

/** A stopped board of an older PostgreSQL. */
export interface OlderBoard {
  original: string;
  deals: number;
  programs: Programs;
  /** The checksums of its tables. */
  rows: ReadonlyMap<string, string>;
}

export async function olderBoard(folder: string, deals: number): Promise<OlderBoard> {
  const programs = await olderPrograms(installedPrograms, older);
  const original = path.join(folder, 'older');
  await seed(original, deals, programs);
  return { original, deals, programs, rows: await onBoard(original, checksumsOf, programs) };
}

/** Returns the folder, with a fresh copy of the board in it. */
export function copyOf({ original }: OlderBoard, to: string, hasOlderPrograms = true): string {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', original, to]);
  if (hasOlderPrograms) symlinkSync(path.join(installedPrograms, olderFolder), path.join(to, olderFolder));
  return to;
}

/** Every row of an older cluster is the same; a new one may have been written to. */
export async function checkWhole({ rows, programs, deals }: OlderBoard, dataDir: string): Promise<'older' | 'new'> {
  if (!isOlderIn(dataDir)) {
    await checkDeals(dataDir, deals);
    return 'new';
  }
  assert.deepEqual(await onBoard(dataDir, checksumsOf, programs), rows);
  return 'older';
}

export function isOlderIn(dataDir: string): boolean {
  return !isSwitching(dataDir) && versionOf(path.join(dataDir, 'postgres')) === older;
}

export async function checkDeals(dataDir: string, deals: number, programs?: Programs): Promise<void> {
  const count = async (pool: Pool) => (await pool.query('select count(*)::int as deals from deals')).rows[0].deals;
  assert.equal(await onBoard(dataDir, count, programs), deals);
}

async function checksumsOf(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const checksums = new TableChecksums();
  const add = async (name: string, content: Uint8Array) => checksums.add(name, content);
  await dumpDatabase(pool.options.connectionString ?? '', { add }, () => undefined);
  return checksums.result();
}
