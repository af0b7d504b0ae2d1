import { statfsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { archiving } from '../../../shared/admin/log-archive.ts';
import { foldersIn } from '../../platform/database/log-settings.ts';
import { type FoundBase, findBases } from './find-bases.ts';
import { isLogFile, logOf, numberOf } from './layout.ts';
import { plainName } from './log-gap.ts';
import type { PictureShipper } from './ship-pictures.ts';
import type { Store } from './store.ts';

interface Owner {
  /** The board's id, and its cluster now. */
  board: string;
  cluster: string;
}

/**
 * Deletes what no moment of the last days needs: base copies older than the one before them, the log of before the first base copy, and pictures that were
 * gone when that was taken. Also clusters that the board had before, and no other board's. Returns the base copies that are left of this cluster.
 */
export async function dropOld(
  store: Store,
  { board, cluster }: Owner,
  scratch: string,
  pictures: PictureShipper | undefined,
  now = Date.now(),
): Promise<FoundBase[]> {
  const ours = (await findBases(store, undefined, scratch)).filter((base) => base.board.id === board);
  const kept: FoundBase[] = [];
  for (const each of new Set(ours.map((base) => base.cluster))) {
    const bases = ours.filter((base) => base.cluster === each);
    const needed = neededOf(bases, each === cluster, now);
    for (const base of bases) if (!needed.includes(base)) await removeFolder(store, `${base.folder}/`);
    await dropLog(store, each, needed[0]);
    kept.push(...needed);
  }
  const gone = kept.map((base) => new Set(base.gonePictures));
  for (const name of gone[0] ?? []) if (gone.every((names) => names.has(name))) await pictures?.remove(name);
  return kept.filter((base) => base.cluster === cluster);
}

/** Oldest first. A cluster that is no longer written to is needed as long as its last base copy is recent. */
function neededOf(bases: readonly FoundBase[], isCurrent: boolean, now: number): readonly FoundBase[] {
  const until = now - archiving.days * 86_400_000;
  const firstLater = bases.findIndex(({ endedAt }) => Date.parse(endedAt) > until);
  if (firstLater === -1) return isCurrent ? bases.slice(-1) : [];
  return bases.slice(Math.max(0, firstLater - 1));
}

async function dropLog(store: Store, cluster: string, oldest: FoundBase | undefined): Promise<void> {
  const first = oldest === undefined ? Number.POSITIVE_INFINITY : (numberOf(oldest.firstSegment) ?? 0);
  for (const { name } of await store.list(logOf(cluster))) {
    const number = numberOf(plainName(name));
    if (number === undefined ? oldest === undefined : number < first) await store.remove(name);
  }
}

async function removeFolder(store: Store, folder: string): Promise<void> {
  const files = (await store.list(folder)).map(({ name }) => name);
  // Without its description it is no base copy, even if the rest stays.
  files.sort((a, b) => Number(b.endsWith('base.json')) - Number(a.endsWith('base.json')));
  for (const name of files) await store.remove(name);
}

/** What waits for the archive may take this share of what is free. */
const share = 0.25;

/** Rather a gap in the archive, and a new base copy after it, than a full disk, on which the board would stop. */
export async function makeRoom(dataDir: string): Promise<void> {
  const { packed, handed } = foldersIn(dataDir);
  const waiting = [...(await logFilesIn(packed)), ...(await logFilesIn(handed))];
  const bytes = waiting.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bytes > share * (bavail * bsize + bytes)) for (const file of waiting) await rm(file, { force: true });
}

const logFilesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => isLogFile(plainName(name))).map((name) => path.join(folder, name));
