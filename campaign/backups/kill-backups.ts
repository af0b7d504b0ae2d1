import { rmSync } from 'node:fs';
import path from 'node:path';
import { downloadFile } from '../../server/staff/backups/bucket/download-file.ts';
import { verifyArchive } from '../../server/staff/backups/read-archive.ts';
import { expectNothingLeft } from './boards.ts';
import { type Campaign, runCommand } from './programs.ts';

/** The file that was there is whole until the new one is. */
export async function killBackups(campaign: Campaign, archive: string): Promise<void> {
  const { folder, kills, random } = campaign;
  const whole = await runCommand(campaign, ['backup', archive]);
  const found = { former: 0, new: 0 };
  let { takenAt } = await verifyArchive(archive, undefined);
  for (let index = 0; index < kills; index++) {
    await runCommand(campaign, ['backup', archive], random.next() * whole);
    const now = await verifyArchive(archive, undefined);
    found[now.takenAt === takenAt ? 'former' : 'new'] += 1;
    takenAt = now.takenAt;
  }
  await runCommand(campaign, ['backup', archive]);
  expectNothingLeft(folder, ['data', 'bucket', path.basename(archive)]);
  console.log(`${kills} backups killed within ${Math.round(whole)} ms: the archive was whole each time (${JSON.stringify(found)})`);
}

/** The object that was there is whole until the new one is. */
export async function killBucketBackups(campaign: Campaign): Promise<void> {
  const { folder, dataDir, kills, random, s3 } = campaign;
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
  for (let index = 0; index < kills; index++) {
    await runCommand(campaign, ['backup', address], random.next() * whole);
    const now = await takenAt();
    found[now === last ? 'former' : 'new'] += 1;
    last = now;
  }
  await runCommand(campaign, ['backup', address]);
  expectNothingLeft(path.join(dataDir, 'backups'), []);
  console.log(
    `${kills} backups to a bucket killed within ${Math.round(whole)} ms: the object was whole each time (${JSON.stringify(found)})`,
  );
}
