import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Base } from './layout.ts';
import type { Store } from './store.ts';

/** A base copy and its folder in the archive. */
export type FoundBase = Base & { folder: string };

/** The whole base copies in a folder of the archive, or in all of it, oldest first. */
export async function findBases(store: Store, folder: string | undefined, scratch: string): Promise<FoundBase[]> {
  const found: FoundBase[] = [];
  for (const { name } of await store.list(folder)) {
    if (!/\/bases\/[^/]+\/base\.json$/.test(name)) continue;
    const file = path.join(scratch, 'base.json');
    await store.get(name, file);
    const base = Base.parse(JSON.parse(await readFile(file, 'utf8')));
    await rm(file);
    found.push({ ...base, folder: path.posix.dirname(name) });
  }
  return found.sort((a, b) => a.endedAt.localeCompare(b.endedAt));
}
