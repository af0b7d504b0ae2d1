import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const ask = statement<{ currency: string }>('board_currency', 'select currency from board_settings');

/** The board's currency, for amounts without one, such as in filters. A read that uses it depends on the one row of `board_settings`. */
export async function boardCurrency(db: Queryable): Promise<string> {
  const [board] = await ask(db);
  if (board === undefined) throw new Error('The board has no row in the table "board_settings"');
  return board.currency;
}
