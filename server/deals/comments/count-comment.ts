import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const count = statement('count_comment', 'update deal_scores set comments = comments + $2::int where deal_id = $1');

/** Adds to a locked deal's number of visible comments. */
export async function countComment(tx: Transaction, dealId: number, change: number): Promise<void> {
  await count(tx, dealId, change);
}
