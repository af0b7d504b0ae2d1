import { type Dependency, dependsOnAny } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { anyOf, withFewerWords } from '../search/search-terms.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { type DealSearch, findDeals } from './find-deals.ts';
import type { CardsReader, ListRow } from './page-reader.ts';

/**
 * What a page goes on with if few deals match all words: those that match most of them, and first those of the same categories. `rows` are those that match.
 * Alerts and feeds do not get them.
 */
export async function fillPage(
  db: Database,
  { filter, ...search }: DealSearch,
  { rows, readCards }: { rows: readonly ListRow[]; readCards: CardsReader },
): Promise<{ rows: ListRow[]; dependencies: Dependency[] }> {
  const terms = filter.values.q ?? [];
  const any = anyOf(terms);
  const categories = new Set(rows.map(({ categoryId }) => categoryId));
  const isElsewhere = ({ categoryId }: ListRow) => Number(!categories.has(categoryId));
  const known = new Set(rows.map(({ id }) => id));
  const more: ListRow[] = [];
  const dependencies: Dependency[] = [];
  for (const q of [...withFewerWords(terms), any]) {
    const missing = search.limit - known.size;
    // Any of the words is better than nothing, but not than a few deals.
    if (q === undefined || missing <= 0 || (q === any && known.size > 0)) continue;
    const fewer = { ...filter, values: { ...filter.values, q } };
    const hits = (await findDeals(db, { ...search, filter: fewer })).filter(({ id }) => !known.has(id)).slice(0, missing);
    for (const { id } of hits) known.add(id);
    more.push(...(await readCards(hits)).sort((a, b) => isElsewhere(a) - isElsewhere(b)));
    const bottom = hits.length < missing ? undefined : hits.at(-1)?.key;
    dependencies.push(dependsOnAny('deals', couldAppearIn({ sort: search.sort, filter: fewer, bottom })));
  }
  return { rows: more, dependencies };
}
