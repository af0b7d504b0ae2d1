import { type Dependency, dependsOnAny } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { anyOf, withFewerWords } from '../search/search-terms.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { type DealSearch, findDeals } from './find-deals.ts';
import type { Hit } from './page-query.ts';

/** What a page is filled with if few deals match all words: those that match most of them, after `hits`. Alerts and feeds do not get them. */
export async function fillPage(
  db: Database,
  { filter, ...search }: DealSearch,
  hits: readonly Hit[],
): Promise<{ hits: Hit[]; dependencies: Dependency[] }> {
  const terms = filter.values.q ?? [];
  const found: Hit[] = [];
  const dependencies: Dependency[] = [];
  const known = new Set(hits.map(({ id }) => id));
  const any = anyOf(terms);
  for (const q of [...withFewerWords(terms), any]) {
    const missing = search.limit - known.size;
    // Any of the words is better than nothing, but not than a few deals.
    if (q === undefined || missing <= 0 || (q === any && known.size > 0)) continue;
    const fewer = { ...filter, values: { ...filter.values, q } };
    const more = (await findDeals(db, { ...search, filter: fewer })).filter(({ id }) => !known.has(id)).slice(0, missing);
    for (const hit of more) known.add(hit.id);
    found.push(...more);
    const bottom = more.length < missing ? undefined : more.at(-1)?.key;
    dependencies.push(dependsOnAny('deals', couldAppearIn({ sort: search.sort, filter: fewer, bottom })));
  }
  return { hits: found, dependencies };
}
