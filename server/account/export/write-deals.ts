import type { AccountExport } from '../../../shared/account-export.ts';
import { omitAbsent } from '../../core/omit-absent.ts';
import type { Queryable } from '../../database/connection.ts';
import { fromMinorUnits } from '../../money/minor-units.ts';
import { sections } from './sections.ts';
import { pagesOf } from './write-export.ts';

type ExportedDeal = AccountExport['deals'][number];

/** A person's live and expired deals as JSON Lines, as bin/import reads them. */
export async function* writeDeals(db: Queryable, person: number, board: string): AsyncGenerator<string> {
  for await (const rows of pagesOf(sections.deals, db, person)) {
    const deals = rows.map((json) => JSON.parse(json) as ExportedDeal).filter(({ state }) => state === 'live' || state === 'expired');
    yield deals.map((deal) => `${JSON.stringify(lineOf(deal, board))}\n`).join('');
  }
}

/** server/import/imported-line.ts says what each key means. */
function lineOf(deal: ExportedDeal, board: string) {
  const { id, title, body, url, merchant, category, currency, up, down, comments, postedAt, endsAt, state } = deal;
  const decimal = (amount: number | undefined) => (amount === undefined ? undefined : fromMinorUnits(amount, currency));
  return omitAbsent({
    ...{ id: `${board}/d/${id}`, title, url, merchant, category, currency },
    ...{ price: decimal(deal.price), originalPrice: decimal(deal.reference), shipping: decimal(deal.shipping) },
    ...{ score: up - down, comments, postedAt, endsAt, expired: state === 'expired', description: body === '' ? undefined : body },
  });
}
