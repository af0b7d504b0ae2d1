import path from 'node:path';
import { settingsFor } from '../install.ts';
import { Installation } from '../installation.ts';
import { verifyContent } from '../verify.ts';
import type { Step } from '../year.ts';

/** While people write; what was acknowledged before is then found on another machine. */
export const backUp: Step = {
  name: 'backup, restored on another machine',
  take: async (year) => {
    const { board, crowd, folder, members } = year;
    const file = path.join(folder, 'board.tar.zst');
    await board.admin('backup', path.join(folder, 'while-writing.tar.zst'));
    const other = new Installation(board.program, folder, await settingsFor(path.join(folder, 'other'), board.settings.SMTP_URL ?? ''));
    await crowd.whileQuiet(async () => {
      await board.admin('backup', file);
      await other.admin('restore', file);
      await other.start();
      const wrong = await verifyContent(year, other);
      await other.stop();
      if (wrong.length > 0) throw new Error(wrong.join('; '));
    });
    return `${members.count} people and all writes are there too`;
  },
};
