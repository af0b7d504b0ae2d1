import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const ask = statement<{ currency: string }>('site_currency', 'select currency from site');

/** The board's currency, for amounts without one, such as in filters. A read that uses it depends on the one row of `site`. */
export async function siteCurrency(db: Queryable): Promise<string> {
  const [board] = await ask(db);
  if (board === undefined) throw new Error('The board has no row in the table "site"');
  return board.currency;
}
