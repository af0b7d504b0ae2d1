import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countDeals, expectNothingLeft, markFormer, seed, usualFiles } from './boards.ts';
import { type Campaign, runBoard, runCommand, summary, turnsOf } from './programs.ts';

/** Of a backup. */
export async function killRestores(campaign: Campaign, archive: string): Promise<void> {
  await runCommand(campaign, ['backup', archive]);
  await killEach(campaign, 'restores', ['restore', archive, '--overwrite']);
}

/** To a moment, of a board that archives its log. */
export async function killRestoresAt(campaign: Campaign): Promise<void> {
  const { folder, dataDir, deals } = campaign;
  const archived = path.join(folder, 'archived');
  await seed(archived, deals);
  const settings = { BACKUP_DIR: path.join(folder, 'archive'), BACKUP_LOG: 'true' };
  const baseTaken = async () => {
    while (globSync(`${settings.BACKUP_DIR}/archive/*/bases/*/base.json`).length === 0) await sleep(100);
  };
  await runBoard(folder, archived, { settings, use: baseTaken });
  rmSync(dataDir, { recursive: true, force: true });
  await killEach(campaign, 'restores to a moment', ['restore', '--at', 'latest', settings.BACKUP_DIR, '--overwrite']);
}

/** The board is the former one or the restored one each time, and the next one leaves nothing of what was killed. */
async function killEach(campaign: Campaign, what: string, restore: string[]): Promise<void> {
  const { dataDir, deals, random } = campaign;
  const whole = await runCommand(campaign, restore);
  const found = { former: 0, new: 0 };
  for (const _ of turnsOf(campaign)) {
    rmSync(path.join(dataDir, 'before-restore'), { recursive: true, force: true });
    await markFormer(dataDir);
    await runCommand(campaign, restore, random.next() * whole);
    const after = await countDeals(dataDir);
    found[after.isFormer ? 'former' : 'new'] += 1;
    if (after.deals !== deals) throw new Error(`There are ${after.deals} deals instead of ${deals}`);
    // The one before may have met an initdb that outlived its parent by a moment.
    await countDeals(dataDir);
    expectNothingLeft(dataDir, [...usualFiles, 'before-restore', 'images']);
  }
  console.log(summary(what, whole, 'the board', found));
}
