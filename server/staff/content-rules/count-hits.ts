import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

// In order of ids, so that two commands cannot deadlock.
const count = statement(
  'count_rule_hits',
  `update content_rules set hits = hits + 1, last_hit_at = now()
   where id in (select id from content_rules where id = any ($1::bigint[]) order by id for no key update)`,
);

/** Counts that these rules have held or refused something. */
export const countHits = (db: Queryable, rules: readonly number[]): Promise<unknown[]> => count(db, rules);
