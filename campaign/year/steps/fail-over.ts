import path from 'node:path';
import { freePort } from '../../../test/free-port.ts';
import { ServerPair } from '../../failover/server-pair.ts';
import { Installation } from '../installation.ts';
import type { Step, Year } from '../year.ts';

const changes = 4;

/** The board moves to two PostgreSQL servers, with a second node. Then they change places, by turns as planned and by a crash, and it moves back. */
export const failOver: Step = {
  name: 'failover of an external PostgreSQL',
  take: async (year) => {
    const pair = await ServerPair.start();
    const waits: number[] = [];
    try {
      await moveTo(year, { DATABASE_URL: pair.url });
      const second = await addNode(year);
      for (let change = 0; change < changes; change += 1) waits.push(await changePlaces(year, pair, change % 2 === 0));
      year.nodes.pop();
      await second.stop();
      await moveTo(year, {
        DATA_DIR: path.join(year.folder, 'moved-back'),
        BACKUP_DIR: path.join(year.folder, 'archive'),
        BACKUP_LOG: 'true',
      });
    } finally {
      await pair.remove();
    }
    return `${changes} changes of the primary; the first write at most ${Math.round(Math.max(...waits))} ms after the promotion`;
  },
};

/** Returns the milliseconds from the promotion to the first write after it. */
async function changePlaces({ crowd }: Year, pair: ServerPair, planned: boolean): Promise<number> {
  await crowd.write(5);
  await pair.promote(planned);
  const start = performance.now();
  await crowd.write(1);
  const wait = performance.now() - start;
  await crowd.write(5);
  await pair.rejoin();
  return wait;
}

/** By a backup and a restore, while the board is stopped. */
async function moveTo({ board, crowd, folder }: Year, { DATABASE_URL, ...settings }: Record<string, string>): Promise<void> {
  const file = path.join(folder, `move-${performance.now()}.tar.zst`);
  await crowd.whileQuiet(async () => {
    await board.stop();
    await board.admin('backup', file);
    Object.assign(board.settings, settings);
    if (DATABASE_URL === undefined) delete board.settings.DATABASE_URL;
    else board.settings.DATABASE_URL = DATABASE_URL;
    await board.admin('restore', file);
    await board.start();
  });
}

/** It shares the pictures in DATA_DIR. */
async function addNode({ board, nodes, folder }: Year): Promise<Installation> {
  const ports = { PORT: String(await freePort()), DEMO_PROVIDER_PORT: String(await freePort()) };
  const node = new Installation(board.program, folder, { ...board.settings, ...ports });
  await node.start();
  nodes.push(node);
  return node;
}
