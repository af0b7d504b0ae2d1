import type { Database } from '../../platform/database/connection.ts';
import { namesKind } from '../search/word-frequency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type DealSearch, findDeals } from './find-deals.ts';
import type { Hit } from './page-query.ts';
import { mainCondition } from './relevance.ts';

/** Orders in which what only mentions the words stands among the rest: the best one knows how relevant each deal is, and the archive has its own order. */
export const isMixed = ({ sort, filter, mixed = false }: Pick<DealSearch, 'sort' | 'filter' | 'mixed'>): boolean =>
  mixed || filter.values.q === undefined || sort === 'best' || sort === 'expired';

/**
 * A page of the deals that match. In an order that is not mixed, deals that are what the words name come first, and then, in the
 * same order, those that only mention it: without that, the newest laptop is a bag for one, and the cheapest a sticker.
 */
export async function findMainFirst(db: Database, search: DealSearch): Promise<Hit[]> {
  const { filter, limit, after } = search;
  const terms = filter.values.q ?? [];
  const condition = isMixed(search) ? undefined : mainCondition(terms, await namesKind(db, terms));
  if (condition === undefined) return await findDeals(db, search);
  const only = (is: boolean): DealFilter => ({ ...filter, part: { is, condition } });
  const main = after?.isMention ? [] : await findDeals(db, { ...search, filter: only(true) });
  if (main.length === limit) return main;
  const from = after?.isMention ? after : undefined;
  const mentions = await findDeals(db, { ...search, filter: only(false), after: from, limit: limit - main.length });
  return [...main, ...mentions.map((hit) => ({ ...hit, isMention: true }))];
}
