import { sql } from 'drizzle-orm';
import { conversionFactor } from '../../../shared/convert.ts';
import type { Database, Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { boardCurrency } from './board-currency.ts';
import { readExchangeRates } from './exchange-rates.ts';

const ask = statement<{ currency: string }>('price_currency', 'select coalesce(price_currency, currency) as currency from board_settings');

/** The currency of amounts that name none, such as in filters: the board's, or the one of most deals if nothing converts between the two. */
export async function priceCurrency(db: Queryable): Promise<string> {
  const [board] = await ask(db);
  if (board === undefined) throw new Error('The board has no row in the table "board_settings"');
  return board.currency;
}

/** The newest deals say which currency most have. */
const newest = 1_000;

/** Stores it where it changed. A task does it, so that no read counts currencies. */
export async function updatePriceCurrency(db: Database): Promise<void> {
  const own = await boardCurrency(db);
  const { rows } = await db.execute<{ currency: string }>(sql`
    select currency from (select currency, price from deal_terms order by live_at desc, deal_id desc limit ${newest}) newest
    where price > 0 group by currency order by count(*) desc, currency = ${own} desc, currency limit 1`);
  const usual = rows[0]?.currency ?? own;
  const isComparable = conversionFactor(usual, own, await readExchangeRates(db)) !== undefined;
  await db.execute(sql`update board_settings set price_currency = ${isComparable ? null : usual}
    where price_currency is distinct from ${isComparable ? null : usual}::char(3)`);
}
