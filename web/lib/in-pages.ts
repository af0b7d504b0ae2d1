import { dealsPerPage } from '../../shared/first-load-limits.ts';

/** Parts as long as the server's pages, each of which watches the reader's own votes and saves. */
export const inPages = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / dealsPerPage) }, (_, page) => items.slice(page * dealsPerPage, (page + 1) * dealsPerPage));
