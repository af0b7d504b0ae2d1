import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** What a node runs from. */
const parts = ['server', 'shared', 'web/messages', 'package.json', 'package-lock.json', '.npmrc', 'bin/node'];

/** Migrations such as the next release may have. */
export const nextMigrations = path.resolve('test/next-release');

/** Makes a copy of this code with further migrations. Returns the file to run. */
export function makeNextRelease(folder: string): string {
  for (const part of parts) cpSync(part, path.join(folder, part), { recursive: true });
  cpSync(nextMigrations, path.join(folder, 'server/platform/database/migrations'), { recursive: true });
  return linked(folder);
}

/** Makes a copy of the release before this code, or of this code while there is none. Returns the file to run. */
export function makeReleaseBefore(folder: string): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^'], { encoding: 'utf8' }).stdout.trim();
  if (tag === '') return path.resolve('server/main.ts');
  const files = execFileSync('git', ['archive', tag, ...parts], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: files });
  return linked(folder);
}

/** The web is ours: nothing here opens a page. */
function linked(folder: string): string {
  symlinkSync(path.resolve('dist'), path.join(folder, 'dist'));
  const isSame = readFileSync('package-lock.json', 'utf8') === readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (isSame) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  return path.join(folder, 'server/main.ts');
}
