import { eq } from 'drizzle-orm';
import { pauseFailing } from '../../notify/channels/pause-failing.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { renewBoardKey } from '../../platform/database/board-key.ts';
import type { Database } from '../../platform/database/connection.ts';
import { channels, sessions } from '../../platform/database/schema.ts';

interface Rotation {
  /** What it does, for a sentence. */
  effect: string;
  rotate: (db: Database) => Promise<string>;
}

/** Secrets that may have come into other hands. */
const rotations: Record<string, Rotation> = {
  cookies: {
    effect: 'sign everybody out, on every device, and end the pushes there',
    rotate: async (db) => `Sessions ended: ${await endAllSessions(db)}. People sign in again as before, and switch pushes on again.`,
  },
  links: {
    effect: 'make the links in all mails and chat messages sent so far useless, those that stop messages too',
    rotate: async (db) => {
      await renewBoardKey(db, 'links');
      return 'Links in messages have a new key. Messages from now on work as before.';
    },
  },
  push: {
    effect: 'end the pushes to all devices, and ask their owners to switch them on again',
    rotate: async (db) => `Pushes have a new key. Devices to be switched on again: ${await endPushes(db)}. Restart the board now.`,
  },
};

/** @throws StartupError if there is no such key */
export async function rotateKey(db: Database, name: string, yes: boolean): Promise<string> {
  const rotation = Object.hasOwn(rotations, name) ? rotations[name] : undefined;
  if (rotation === undefined) throw new StartupError(`Name one of: ${Object.keys(rotations).join(', ')}.`);
  if (!yes) return `This would ${rotation.effect}. Add --yes to do it.`;
  return await rotation.rotate(db);
}

/** With the pushes to their browsers, as wherever sessions are ended. */
async function endAllSessions(db: Database): Promise<number> {
  return await db.transaction(async (tx) => {
    await tx.delete(channels).where(eq(channels.kind, 'push'));
    return (await tx.delete(sessions)).rowCount ?? 0;
  });
}

async function endPushes(db: Database): Promise<number> {
  return await db.transaction(async (tx) => {
    await renewBoardKey(tx, 'web-push');
    const ended = await tx.select().from(channels).where(eq(channels.kind, 'push')).orderBy(channels.id).for('no key update');
    for (const channel of ended) await pauseFailing(tx, channel, `key ${new Date().toISOString()}`, 'The board has a new key');
    return ended.length;
  });
}
