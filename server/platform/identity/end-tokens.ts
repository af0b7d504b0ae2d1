import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/connection.ts';
import { tokens } from '../database/schema.ts';

// A token's streams end with its row (server/live-reads.ts).

/** Ends one of a person's tokens, or all. Returns how many there were. Call `lockRights` first. */
export async function endTokens(tx: Transaction, personId: number, id?: number): Promise<number> {
  const { rowCount } = await tx.delete(tokens).where(and(eq(tokens.personId, personId), id === undefined ? undefined : eq(tokens.id, id)));
  return rowCount ?? 0;
}
