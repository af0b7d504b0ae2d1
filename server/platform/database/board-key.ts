import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './connection.ts';
import { boardKeys } from './schema.ts';

type BoardKeyName = 'links' | 'web-push' | 'identities' | 'pictures' | 'own-writes' | 'board' | 'doctor';

/** A secret key of the board, made when it is first needed. Never in an answer or a log. */
export async function boardKey(db: Queryable, name: BoardKeyName): Promise<Buffer> {
  const find = () => db.select({ key: boardKeys.key }).from(boardKeys).where(eq(boardKeys.name, name));
  const [existing] = await find();
  if (existing !== undefined) return existing.key;
  await db
    .insert(boardKeys)
    .values({ name, key: randomBytes(32) })
    .onConflictDoNothing();
  const [created] = await find();
  if (created === undefined) throw new Error(`The board has no key for ${name}`);
  return created.key;
}

/** From now on, nothing is signed with the old one. */
export async function renewBoardKey(db: Queryable, name: BoardKeyName): Promise<void> {
  await db
    .update(boardKeys)
    .set({ key: randomBytes(32) })
    .where(eq(boardKeys.name, name));
}
