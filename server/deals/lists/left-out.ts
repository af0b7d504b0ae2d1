import { type SQL, sql } from 'drizzle-orm';
import { dealTerms } from '../../platform/database/schema.ts';

/** Whose deals a list leaves out. */
export type LeftOut = Record<'authorId' | 'merchantId' | 'categoryId', readonly number[]>;

/** As conditions on `deal_terms`. */
export const isNoneOf = (of: LeftOut | undefined): SQL[] =>
  (['authorId', 'merchantId', 'categoryId'] as const).flatMap((name) =>
    of?.[name].length ? sql`(${dealTerms[name]} = any(${sql.param(of[name])}::bigint[])) is not true` : [],
  );
