import { sql } from 'drizzle-orm';
import { type DealField, materialFields } from '../../../shared/deal-fields.ts';
import type { Marks } from '../../../shared/votes.ts';

type Value = string | number;
/** The fields of one revision that can change materially, and those that did. */
interface Revision {
  material: DealField[];
  changes: Partial<Record<DealField, { from?: Value; to?: Value }>>;
}
type Changed = NonNullable<Marks['marks'][string]['changed']>;

const named = sql.raw(materialFields.map((field) => `'${field}'`).join(', '));

/**
 * What was changed in a deal after the vote, first to last, without what moderators hid; for a query of `votes`. Null if nothing was. Spelled out: in
 * the list of a select from one table, drizzle leaves out the names of tables, and `deal_id` would be the revision's.
 */
export const changesSinceVote = sql<Revision[] | null>`(
  select json_agg(json_build_object('material', material,
    'changes', (select json_object_agg(key, value) from jsonb_each(changes) where key in (${named}))) order by version)
  from revisions where revisions.deal_id = votes.deal_id and revisions.at > votes.cast_at and not revisions.hidden
    and revisions.changes ?| array[${named}])`;

/** The material changes with the values from the time of the vote, without those that were undone. */
export function changedSince(revisions: Revision[] | null): Changed | undefined {
  const changed: Changed = {};
  for (const field of materialFields) {
    const all = (revisions ?? []).flatMap(({ changes }) => changes[field] ?? []);
    const [first, last] = [all[0], all.at(-1)];
    const isMaterial = revisions?.some(({ material }) => material.includes(field)) ?? false;
    if (isMaterial && first?.from !== last?.to) changed[field] = first?.from === undefined ? {} : { from: first.from };
  }
  return Object.keys(changed).length === 0 ? undefined : changed;
}
