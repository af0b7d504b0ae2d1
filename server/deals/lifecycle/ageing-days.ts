import { sql } from 'drizzle-orm';
import { fastCategories } from '../../../shared/ageing.ts';
import { type DealKind, dealKinds } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';
import { categories, deals } from '../../platform/database/schema.ts';

/** After how many days without a sign of life a deal is probably expired. */
export const ageingDays = (kind: DealKind, category: string | undefined): number =>
  constant(`ageing.${kind}`) * (fastCategories.includes(category ?? '') ? constant('ageing.fastShare') : 1);

/** The same for a row of `deals`. */
export function ageingDaysOfRow() {
  const ofKind = sql.join(
    dealKinds.map((kind) => sql`when ${kind} then ${constant(`ageing.${kind}`)}::float8`),
    sql` `,
  );
  const isFast = sql`exists (select from ${categories} where ${categories.id} = ${deals.categoryId} and ${categories.slug} = any(${sql.param(fastCategories)}::text[]))`;
  return sql`case ${deals.kind} ${ofKind} end * case when ${isFast} then ${constant('ageing.fastShare')}::float8 else 1 end`;
}
