import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/**
 * Says that this transaction moves the deals of a merged merchant or category, or back: to the trigger `deals_noted`, so that alerts tell nobody
 * of them.
 */
export async function markDealsMoving(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('dealwire.moves_deals', 'on', true)`);
}
