import type { DealList, DealsQuery } from '../../shared/deals.ts';
import { pages } from '../../shared/limits.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { Database } from '../database/connection.ts';
import { gone } from '../gone.ts';
import type { Evaluated } from '../live/read.ts';
import { cardDependencies, cardOf } from './card.ts';
import { mayEnter } from './entering.ts';
import { listReader } from './list-reader.ts';
import { appearance, dealsWithin, idOfScope, scopeIn } from './scope.ts';

/** Evaluates `GET /api/deals`. */
export function listEvaluation(db: Database) {
  const read = listReader(db);
  return async (query: DealsQuery, members: boolean): Promise<Evaluated<DealList>> => {
    const sort = query.sort === undefined || query.sort === 'best' ? 'hot' : query.sort;
    const scope = scopeIn(query);
    const after = query.after === undefined ? undefined : readCursor(query.after);
    const rows = await read({ sort, scope, members, after });
    const id = scope.of === 'all' ? undefined : await idOfScope(db, scope, rows);
    if (scope.of !== 'all' && id === undefined) return gone('NOT_FOUND', [appearance(scope)]);
    const shown = rows.slice(0, pages.deals);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    const entering = mayEnter({ sort, members, top: after?.key, bottom: last?.key });
    return {
      data: {
        deals: Object.fromEntries(shown.map((row) => [row.id, cardOf(row)])),
        order: shown.map((row) => row.id),
        ...(last === undefined ? {} : { next: writeCursor(last) }),
      },
      dependencies: [...cardDependencies(rows), ...dealsWithin(scope, id, entering)],
    };
  };
}
