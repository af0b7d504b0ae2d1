import type { DealList, DealsQuery } from '../../shared/deals.ts';
import { pages } from '../../shared/limits.ts';
import type { ListSort } from '../../shared/ranking.ts';
import { defaultSort } from '../../shared/reads.ts';
import { type Position, readCursor, writeCursor } from '../core/cursor.ts';
import type { Database } from '../database/connection.ts';
import { cardDependencies, cardOf } from '../deals/card.ts';
import { gone } from '../http/live-read.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';
import type { Evaluated } from '../live/read.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { couldMatchFilter, type DealFilter } from './filters.ts';
import { findOrCorrect, type Outcome } from './find-or-correct.ts';
import { orders } from './orders.ts';
import { type CardsReader, cardsReader, type ListReader, type ListRow, listReader } from './page-reader.ts';
import { isPlain, resolveFilters } from './resolve-filters.ts';
import { dealsWithin, type ScopeIds, scopeOf } from './scope.ts';

/** Evaluates `GET /api/deals`. */
export function listEvaluation(db: Database) {
  const read = { plain: listReader(db), cards: cardsReader(db) };
  return async (query: DealsQuery, members: boolean): Promise<Evaluated<DealList>> => {
    const sort = query.sort ?? defaultSort(query);
    const scope = await scopeOf(db, query, members);
    if ('missing' in scope) return gone('NOT_FOUND', scope.missing);
    const { ids } = scope;
    const filter = await resolveFilters(db, query, ids, members);
    const after = query.after === undefined ? undefined : readCursor(query.after);
    const { rows, meant, dependencies } = await rowsOf(db, read, { query, sort, filter, ids, after });
    const shown = rows.slice(0, pages.deals);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    const instead = meant?.instead;
    const window = {
      sort,
      top: after?.key,
      bottom: last?.key,
      passes: couldMatchFilter({ ...filter, terms: instead?.terms ?? filter.terms }),
    };
    return {
      data: {
        deals: Object.fromEntries(shown.map((row) => [row.id, cardOf(row)])),
        order: shown.map((row) => row.id),
        ...(last === undefined ? {} : { next: writeCursor(last) }),
        ...(meant === undefined ? {} : { didYouMean: meant.typed }),
      },
      dependencies: [
        ...cardDependencies(rows),
        ...scope.dependencies,
        dealsWithin(ids, couldAppearIn(window)),
        // What was typed may be found after all.
        ...(instead === undefined ? [] : [dealsWithin(ids, couldAppearIn({ sort, passes: couldMatchFilter(filter) }))]),
        ...dependencies,
        ...money(filter),
      ],
    };
  };
}

interface PageQuery {
  query: DealsQuery;
  sort: ListSort;
  filter: DealFilter;
  ids: ScopeIds;
  after: Position | undefined;
}

async function rowsOf(
  db: Database,
  read: { plain: ListReader; cards: CardsReader },
  { query, sort, filter, ids, after }: PageQuery,
): Promise<Omit<Outcome, 'found'> & { rows: ListRow[] }> {
  const [scope, ...further] = Object.entries(ids).map(([of, id]) => ({ of: of as keyof ScopeIds, id }));
  if (sort !== 'best' && isPlain(filter) && further.length === 0 && (scope?.of !== 'author' || orders[sort].ofAuthors))
    return { rows: await read.plain({ sort, scope, members: filter.members, after }), dependencies: [] };
  const { found, ...outcome } = await findOrCorrect(db, { sort, filter, limit: pages.deals + 1, after }, query.q ?? '');
  return { rows: await read.cards(found), ...outcome };
}

/** A price band is in the board's money. */
const money = ({ currency }: DealFilter): Dependency[] => (currency === undefined ? [] : [dependsOn('site', 'id', 1)]);
