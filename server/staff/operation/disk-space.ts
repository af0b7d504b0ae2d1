import { statfs } from 'node:fs/promises';

/** Of the disk with this folder. Rounded, so that the answer does not change with every write. Undefined if it cannot be read. */
export async function diskOf(folder: string | undefined): Promise<{ free: number; size: number } | undefined> {
  const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
  if (disk === undefined) return undefined;
  const rounded = (blocks: number) => Math.round((blocks * disk.bsize) / 100_000_000) * 100_000_000;
  return { free: rounded(disk.bavail), size: rounded(disk.blocks) };
}
