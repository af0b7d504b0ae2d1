import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The budget of the packages that a board needs, without those that build and test it, in MB as `du` counts them. */
export const maxPackages = 220;

interface Lockfile {
  packages: Record<string, { dev?: boolean }>;
}

/** MB of the packages for production on this platform, and the largest of them. */
export function productionPackages(root = '.'): { total: number; largest: string[] } {
  const { packages }: Lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(packages).filter((folder) => folder.startsWith('node_modules/') && packages[folder]?.dev !== true);
  const sizes = folders.map((folder) => ({ folder, size: sizeOf(path.join(root, folder)) })).toSorted((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  return { total, largest: sizes.slice(0, 5).map(({ folder, size }) => `${folder.slice('node_modules/'.length)} ${Math.round(size)}`) };
}

/** 0 if it is not installed here. Packages inside of it count for themselves. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    ({ parentPath, name }) => !path.relative(folder, path.join(parentPath, name)).includes('node_modules'),
  );
  return entries.reduce((sum, { parentPath, name }) => sum + lstatSync(path.join(parentPath, name)).blocks, 0) / 2_048;
}
