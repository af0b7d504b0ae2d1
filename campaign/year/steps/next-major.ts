import path from 'node:path';
import { startEmbedded } from '../../../server/platform/database/embedded.ts';
import { olderPrograms } from '../../../server/platform/database/older-programs.ts';
import { installedPrograms } from '../../../test/postgres-programs.ts';
import type { Step, Year } from '../year.ts';

const older = 17;

/** The board is put into a cluster of the major version before, and its next start moves it. */
export const nextMajor: Step = {
  name: 'next major version of PostgreSQL',
  take: async (year) => {
    await year.crowd.whileQuiet(async () => {
      await makeOlder(year);
      // With what npm needs here to reach its registry.
      Object.assign(year.board.settings, npmSettings());
      await year.board.start();
    });
    const [said = ''] = /The database is moved: [^.]+/.exec(year.board.output) ?? [];
    if (said === '') throw new Error(`The database was not moved: ${year.board.output}`);
    return `${older} to 18. ${said}`;
  },
};

async function makeOlder({ board, folder }: Year): Promise<void> {
  const file = path.join(folder, 'for-older.tar.zst');
  const dataDir = path.join(folder, `of-postgres-${older}`);
  await board.stop();
  await board.admin('backup', file);
  board.settings.DATA_DIR = dataDir;
  const server = await startEmbedded(dataDir, { programs: await olderPrograms(installedPrograms, older) });
  await board.admin('restore', file, '--into', server.url).finally(server.stop);
}

const npmSettings = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(npm_config_|HOME$)/i.test(name)));
