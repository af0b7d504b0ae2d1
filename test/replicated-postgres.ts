import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';

export interface ReplicatedPostgres {
  primary: EmbeddedPostgres;
  standby: () => EmbeddedPostgres;
  stopStandby: () => Promise<void>;
  startStandby: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A real primary with a streaming standby, which starts as a copy of the primary's folder. */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-replicated-'));
  const [primaryFolder, standbyFolder] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  // Without kept segments, a checkpoint can remove the log before the standby has received it.
  const startPrimary = () => startEmbedded(primaryFolder, { port: primaryPort, settings: { fsync: 'off', wal_keep_size: '1GB' } });

  copyFirstStart(primaryFolder);
  execFileSync('cp', ['-a', primaryFolder, standbyFolder]);
  writeFileSync(path.join(standbyFolder, 'postgres', 'standby.signal'), '');
  const primary = await startPrimary();
  const { username, password } = new URL(primary.url);
  const startStandby = () =>
    startEmbedded(standbyFolder, {
      port: standbyPort,
      settings: {
        fsync: 'off',
        hot_standby_feedback: 'on',
        primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`,
      },
    });
  let standby = await startStandby();
  return {
    primary,
    standby: () => standby,
    stopStandby: () => standby.stop(),
    startStandby: async () => {
      standby = await startStandby();
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
