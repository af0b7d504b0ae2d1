import { rmSync } from 'node:fs';
import path from 'node:path';
import { downloadFile } from '../../server/staff/backups/bucket/download-file.ts';
import { verifyArchive } from '../../server/staff/backups/read-archive.ts';
import { expectNothingLeft } from './boards.ts';
import { type Campaign, runCommand, summary, turnsOf } from './programs.ts';

/** The file that was there is whole until the new one is. */
export async function killBackups(campaign: Campaign, archive: string): Promise<void> {
  const { folder, random } = campaign;
  const whole = await runCommand(campaign, ['backup', archive]);
  const found = { former: 0, new: 0 };
  let { takenAt } = await verifyArchive(archive, undefined);
  for (const _ of turnsOf(campaign)) {
    await runCommand(campaign, ['backup', archive], random.next() * whole);
    const now = await verifyArchive(archive, undefined);
    found[now.takenAt === takenAt ? 'former' : 'new'] += 1;
    takenAt = now.takenAt;
  }
  await runCommand(campaign, ['backup', archive]);
  expectNothingLeft(folder, ['data', 'bucket', path.basename(archive)]);
  console.log(summary('backups', whole, 'the archive', found));
}

/** The object that was there is whole until the new one is. */
export async function killBucketBackups(campaign: Campaign): Promise<void> {
  const { folder, dataDir, random, s3 } = campaign;
  const address = 's3://backups/board.tar.zst';
  const copy = path.join(folder, 'copy.tar.zst');
  const found = { former: 0, new: 0 };
  const takenAt = async () => {
    await downloadFile(address, s3.service, copy, () => undefined);
    const manifest = await verifyArchive(copy, undefined);
    rmSync(copy);
    return manifest.takenAt;
  };
  const whole = await runCommand(campaign, ['backup', address]);
  let last = await takenAt();
  for (const _ of turnsOf(campaign)) {
    await runCommand(campaign, ['backup', address], random.next() * whole);
    const now = await takenAt();
    found[now === last ? 'former' : 'new'] += 1;
    last = now;
  }
  await runCommand(campaign, ['backup', address]);
  expectNothingLeft(path.join(dataDir, 'backups'), []);
  console.log(summary('backups to a bucket', whole, 'the object', found));
}
