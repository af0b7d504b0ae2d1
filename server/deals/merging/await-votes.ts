import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { storeWaiting } from '../votes/store-vote.ts';

const lockAlone = statement('lock_deal_alone', 'select from deals where id = $1 for update');

/** Waits for the votes that are being cast on a deal, keeps others out until the transaction ends, and counts all. Other commands let votes run beside them. */
export async function awaitVotes(tx: Transaction, dealId: number): Promise<void> {
  await lockAlone(tx, dealId);
  await storeWaiting(tx, dealId, new Date(0));
}
