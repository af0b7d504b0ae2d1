import path from 'node:path';
import { embeddedPrograms, type Programs } from '../server/platform/database/embedded-programs.ts';
import { olderPrograms } from '../server/platform/database/older-programs.ts';

/** The major version that the tests use, such as "16"; undefined: the embedded one. */
export const olderPostgres = process.env.POSTGRES === '18' ? undefined : process.env.POSTGRES;

/** Where older versions are installed. */
export const installedPrograms = path.resolve('.cache');

/** Those of the embedded PostgreSQL, or of the version in POSTGRES, which is installed if it is missing. */
export const postgresPrograms = (): Promise<Programs> =>
  olderPostgres === undefined ? embeddedPrograms() : olderPrograms(installedPrograms, Number(olderPostgres));
