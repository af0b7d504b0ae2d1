import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expectNothingLeft, usualFiles } from './boards.ts';
import { checkWhole, copyOf, olderBoard } from './older-board.ts';
import { type Campaign, runBoard, summary, turnsOf } from './programs.ts';

/** Of moves to the next PostgreSQL; npm has to install the older programs in every fourth. */
export async function killUpgrades(campaign: Campaign): Promise<void> {
  const { folder, dataDir, deals, random } = campaign;
  const board = await olderBoard(folder, deals);
  const whole = (await runBoard(folder, copyOf(board, dataDir))).took;
  const found = { older: 0, new: 0 };
  for (const index of turnsOf(campaign)) {
    copyOf(board, dataDir, index % 4 !== 0);
    await runBoard(folder, dataDir, { killAfter: random.next() * whole * 1.2 });
    found[await checkWhole(board, dataDir)] += 1;
    const { output } = await runBoard(folder, dataDir);
    if (output.includes('could not be moved')) throw new Error(output);
    if ((await checkWhole(board, dataDir)) === 'older') throw new Error('It was not moved');
    expectNothingLeft(dataDir, [...usualFiles, 'before-upgrade']);
    expectNothingLeft(path.join(dataDir, 'backups'), readdirSync(path.join(dataDir, 'backups')).slice(0, 1));
  }
  console.log(summary('moves', whole, 'the board', found));
}
