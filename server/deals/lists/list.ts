import type { DealList, DealsQuery, ListedDeal } from '../../../shared/deals.ts';
import { pages } from '../../../shared/limits.ts';
import { defaultSort } from '../../../shared/reads.ts';
import type { Evaluated } from '../../engine/read.ts';
import { readCursor, writeCursor } from '../../platform/core/cursor.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { gone } from '../../platform/http/live-read.ts';
import { cardDependencies, cardOf } from '../card.ts';
import { priceFactorDependencies } from '../money/price-factors.ts';
import { dependsOnKinds } from '../search/word-frequency.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { fillPage } from './fill-page.ts';
import type { DealSearch } from './find-deals.ts';
import { isMixed } from './find-main-first.ts';
import { type FoundOrCorrected, findOrCorrect } from './find-or-correct.ts';
import { orderOf } from './orders.ts';
import { type CardsReader, cardsReader, type ListReader, type ListRow, listReader } from './page-reader.ts';
import { isPlain, resolveFilters, typedOrder } from './resolve-filters.ts';
import { dealsWithin, type ScopeIds, scopeOf } from './scope.ts';

/** Evaluates `GET /api/deals`. */
export function listEvaluation(db: Database) {
  const readers = { plain: listReader(db), cards: cardsReader(db) };
  return async (query: DealsQuery, seesMembersOnly: boolean): Promise<Evaluated<DealList>> => {
    const byDefault = defaultSort(query);
    const sort = query.sort ?? (byDefault === 'best' ? typedOrder(query.q ?? '') : undefined) ?? byDefault;
    const scope = await scopeOf(db, query, seesMembersOnly);
    if ('missing' in scope) return gone('NOT_FOUND', scope.missing);
    const { ids } = scope;
    const filter = await resolveFilters(db, query, { ids, seesMembersOnly, comparesPrices: sort === 'cheapest', hidesAged: true });
    const after = query.after === undefined ? undefined : readCursor(query.after);
    const search = { sort, filter, after, mixed: query.mixed !== undefined };
    const page = await readPage(db, readers, { query, ids, search });
    const shown = page.rows.slice(0, pages.deals);
    const last = page.rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      data: {
        deals: Object.fromEntries(shown.map((row, i) => [row.id, { ...cardOf(row), ...omitAbsent({ match: matchOf(row, i, page) }) }])),
        order: shown.map((row) => row.id),
        ...omitAbsent({ next: last && writeCursor(last), didYouMean: page.didYouMean }),
      },
      dependencies: [
        ...cardDependencies(page.rows),
        ...scope.dependencies,
        dealsWithin(ids, couldAppearIn({ sort, filter: page.filter, ...rangeOf(search, last) })),
        ...(isMixed(search) ? [] : [dependsOnKinds(page.filter.values.q ?? [])]),
        // The typed words may match later.
        ...(page.filter === filter ? [] : [dealsWithin(ids, couldAppearIn({ sort, filter }))]),
        ...page.dependencies,
        ...(filter.factors === undefined ? [] : priceFactorDependencies),
      ],
    };
  };
}

interface PageRequest {
  query: DealsQuery;
  ids: ScopeIds;
  search: Omit<DealSearch, 'limit'>;
}

/** `exact`: how many of the rows match all words, if not all. */
type Page = Omit<FoundOrCorrected, 'hits'> & { rows: ListRow[]; exact?: number };

const matchOf = ({ isMention }: ListRow, i: number, { exact = Infinity }: Page): ListedDeal['match'] =>
  i >= exact ? 'partial' : isMention ? 'mention' : undefined;

/** The keys of a page's deals. They begin again with the first mention, and the last page ends with mentions, even if there are none yet. */
function rangeOf(search: PageRequest['search'], last: ListRow | undefined) {
  const { after } = search;
  const endsWithMentions = last === undefined || last.isMention === true;
  const beginsAgain = !isMixed(search) && endsWithMentions && after?.isMention !== true;
  return beginsAgain ? {} : { top: after?.key, bottom: last?.key };
}

/** A list with no filter but its scope is one prepared statement, unless much that it would read is probably expired. */
async function readPage(
  db: Database,
  readers: { plain: ListReader; cards: CardsReader },
  { query, ids, search }: PageRequest,
): Promise<Page> {
  const { sort, filter, after } = search;
  const [scope, ...further] = Object.entries(ids).map(([name, id]) => ({ name: name as keyof ScopeIds, id }));
  const { hasAuthorIndex, firstRows } = orderOf(sort);
  const hidesAged = filter.values.state === 'current';
  if (
    sort !== 'best' &&
    sort !== 'expired' &&
    isPlain(filter) &&
    further.length === 0 &&
    firstRows === undefined &&
    (scope?.name !== 'author' || hasAuthorIndex)
  ) {
    const rows = await readers.plain({ sort, scope, members: filter.seesMembersOnly, hidesAged, after });
    if (!hidesAged || rows.length > pages.deals) return { rows, filter, dependencies: [] };
  }
  const { hits, ...found } = await findOrCorrect(db, { ...search, limit: pages.deals + 1 });
  const rows = await readers.cards(hits);
  if (query.q === undefined || after !== undefined || hits.length >= pages.deals) return { rows, ...found };
  const more = await fillPage(db, { sort, filter: found.filter, limit: pages.deals }, { rows, readCards: readers.cards });
  const dependencies = [...found.dependencies, ...more.dependencies];
  if (more.rows.length === 0) return { rows, ...found, dependencies };
  return { ...found, rows: [...rows, ...more.rows], exact: rows.length, dependencies };
}
