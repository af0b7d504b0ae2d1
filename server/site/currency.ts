import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

const ask = statement<{ currency: string }>('site_currency', 'select currency from site');

/** What amounts that name no currency are in, such as the bands of filters. A read that says so depends on the board's one row. */
export async function siteCurrency(db: Queryable): Promise<string> {
  const [board] = await ask(db);
  if (board === undefined) throw new Error('The board has no row in the table "site"');
  return board.currency;
}
