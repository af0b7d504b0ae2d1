import { definitionOf } from '../../../../shared/deal-fields.ts';
import { type LineField, lineFields, lineKey } from '../../../../shared/deal-lines.ts';
import { fromMinorUnits } from '../../../deals/money/minor-units.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import type { Queryable } from '../../../platform/database/connection.ts';
import type { AccountExport } from './account-export.ts';
import { pagesOf } from './section.ts';
import { sections } from './sections.ts';

type ExportedDeal = AccountExport['deals'][number];

/** A person's live and expired deals as JSON Lines, as bin/import reads them. */
export async function* writeDeals(db: Queryable, person: number, board: string): AsyncGenerator<string> {
  for await (const rows of pagesOf('deals', sections.deals, db, person)) {
    const deals = rows.map((json) => JSON.parse(json) as ExportedDeal).filter(({ state }) => state === 'live' || state === 'expired');
    yield deals.map((deal) => `${JSON.stringify(lineOf(deal, board))}\n`).join('');
  }
}

/** server/reach/import/imported-line.ts says what each key means. */
function lineOf(deal: ExportedDeal, board: string) {
  const { id, up, down, comments, postedAt, state } = deal;
  const fields = lineFields.map((field) => [lineKey(field), valueInLine(deal, field, board)]);
  return omitAbsent({
    ...{ id: `${board}/d/${id}`, ...Object.fromEntries(fields) },
    ...{ score: up - down, comments, postedAt, expired: state === 'expired' },
  });
}

/** Undefined if it is empty. */
function valueInLine(deal: ExportedDeal, field: LineField, board: string): unknown {
  if (field === 'images') return deal.pictures.length === 0 ? undefined : deal.pictures.map((address) => board + address);
  const value = deal[field];
  if (definitionOf(field).kind === 'money') return typeof value === 'number' ? fromMinorUnits(value, deal.currency) : undefined;
  return value === false || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;
}
