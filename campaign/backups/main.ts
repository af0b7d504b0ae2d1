import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../../bench/seeded-random.ts';
import { s3Server } from '../../test/s3-server.ts';
import { seed } from './boards.ts';
import { fillDisks } from './fill-disks.ts';
import { killBackups, killBucketBackups } from './kill-backups.ts';
import { killNightlyBackups } from './kill-nightly-backups.ts';
import { killRestores, killRestoresAt } from './kill-restores.ts';
import { killUpgrades } from './kill-upgrades.ts';
import type { Campaign } from './programs.ts';

// Kills backups (also to a bucket, and the board's own), restores (also to a moment) and moves to the next PostgreSQL at random moments: `node bin/run.mjs campaign/backups/main.ts`. Checks
// that the archive and the board that were there are whole each time, and that nothing is left once another one has ended. Also moves on disks that are too small.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    minutes: { type: 'string', default: '60' },
    deals: { type: 'string', default: '5000' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-backup-kills-'));
const campaign: Campaign = {
  folder,
  dataDir: path.join(folder, 'data'),
  kills: Number(values.kills),
  minutes: Number(values.minutes),
  deals: Number(values.deals),
  random: new Random(Number(values.seed)),
  s3: await s3Server(path.join(folder, 'bucket')),
};
const archive = path.join(folder, 'board.tar.zst');
const isWanted = (part: string) => values.only === undefined || values.only === part;

try {
  if (['backups', 'restores', 'bucket', 'nightly'].some(isWanted)) await seed(campaign.dataDir, campaign.deals);
  if (isWanted('backups')) await killBackups(campaign, archive);
  if (isWanted('restores')) await killRestores(campaign, archive);
  if (isWanted('bucket')) await killBucketBackups(campaign);
  if (isWanted('nightly')) await killNightlyBackups(campaign);
  if (isWanted('moments')) await killRestoresAt(campaign);
  if (isWanted('upgrades')) await killUpgrades(campaign);
  if (isWanted('disks')) await fillDisks(campaign);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
