import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { listIn } from '../../../../shared/list-address.ts';

const lists: readonly [pattern: RegExp, filter?: keyof DealFilters][] = [
  [/^\/(?:search)?$/],
  [/^\/c\/([^/]+)$/, 'category'],
  [/^\/m\/([^/]+)$/, 'merchant'],
  [/^\/u\/([^/]+)$/, 'author'],
];

/**
 * The filters of a list, by its pasted address or the end of it; undefined if it is no list of this board.
 * @param here the board's origin
 */
export function filtersOfList(pasted: string, here: string): DealFilters | undefined {
  const url = URL.parse(pasted.trim(), here);
  if (url === null || url.origin !== here) return undefined;
  const path = decodeURI(url.pathname);
  const [pattern, filter] = lists.find(([each]) => each.test(path)) ?? [];
  if (pattern === undefined) return undefined;
  const { sort: _, ...filters } = listIn(url.search, filter === undefined ? {} : { [filter]: pattern.exec(path)?.[1] });
  return filters;
}
