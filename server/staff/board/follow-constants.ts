import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../../engine/change-feed.ts';
import { overrideConstants } from '../../platform/core/constants.ts';
import type { Database } from '../../platform/database/connection.ts';
import { boardSettings } from '../../platform/database/schema.ts';

/** Reads the board's constants now and whenever an operator changes them, on any node. */
export async function followConstants(db: Database, feed: ChangeFeed, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const read = async () => {
    const [board] = await db.select({ constants: boardSettings.constants }).from(boardSettings);
    overrideConstants(board?.constants ?? {});
  };
  // One after another, so that the newest values are the last.
  let last = Promise.resolve();
  const readOrWarn = () => {
    last = last.then(read).catch((error: unknown) => log.warn({ err: error }, 'the constants could not be read'));
    return last;
  };
  // Changes before the feed was live, or while it was lost.
  feed.on('live', () => void readOrWarn());
  feed.on('changes', (changes) => {
    if (changes.some(({ table }) => table === 'board_settings')) void readOrWarn();
  });
  await readOrWarn();
}
