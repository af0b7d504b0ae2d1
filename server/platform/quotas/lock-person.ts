import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

const lock = statement('one_at_a_time', 'select from people where id = $1 for no key update');

/** Makes parallel commands of one person wait for each other, so that what a command counts afterwards stays right until it commits. */
export async function lockPerson(tx: Transaction, id: number): Promise<void> {
  await lock(tx, id);
}
