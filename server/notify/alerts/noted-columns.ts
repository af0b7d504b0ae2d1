import { sql } from 'drizzle-orm';

/**
 * The columns that filters look at. `deal_changes` has them as they were before a change, and the trigger `deals_noted` writes them there; a test
 * compares the three.
 */
export const notedColumns = [
  ...(['live_at', 'category_id', 'merchant_id', 'author_id', 'price', 'currency', 'saving', 'kind', 'live'] as const),
  ...(['members_only', 'free_shipping', 'regions', 'place', 'words'] as const),
];
type NotedColumn = (typeof notedColumns)[number];

/** As they are now, in `deal_terms` and `deals`. */
const currentColumn = (column: NotedColumn) => (column === 'words' ? 'deals.words' : `deal_terms.${column}`);

/** Without `live_at` and `live`: the moments themselves say that a deal went live. */
const compared = notedColumns.filter((column) => column !== 'live_at' && column !== 'live');

const list = (columns: readonly string[]) => sql.raw(columns.join(', '));
export const notedNames = list(notedColumns);
export const currentValues = list(notedColumns.map(currentColumn));
/** Whether a column is no longer as it was `noted`. */
export const isChanged = sql`(${list(compared.map((column) => `noted.${column}`))}) is distinct from (${list(compared.map(currentColumn))})`;
