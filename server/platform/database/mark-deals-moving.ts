import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/**
 * Tells the trigger `deals_noted` that this transaction only moves the deals of a merged merchant or category (or moves them back), so that alerts
 * ignore them.
 */
export async function markDealsMoving(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('dealwire.moves_deals', 'on', true)`);
}
