import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { renderAllMarkdown } from '../../platform/text/markdown.ts';

/** The texts of deals as HTML, by id; empty for a deal that has none or has become private since its list was read. */
export async function dealTexts(db: Queryable, ids: readonly number[]): Promise<(id: number) => string> {
  if (ids.length === 0) return () => '';
  const rows = await db
    .select({ id: deals.id, body: deals.body })
    .from(deals)
    .where(and(inArray(deals.id, [...ids]), inArray(deals.state, ['live', 'expired']), eq(deals.membersOnly, false)));
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const html = await renderAllMarkdown(bodies.values());
  return (id) => html(bodies.get(id) ?? '');
}
