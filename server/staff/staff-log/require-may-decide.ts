import { type Role, recusalFrom } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { concernedSql, isRecusedSql } from '../../platform/database/is-recused.ts';
import { statement } from '../../platform/database/statement.ts';

/** The ids of what a decision is about. */
export interface DecidedOn {
  deals?: readonly number[];
  /** One that explains a downvote concerns the author of the deal too. */
  comments?: readonly number[];
  people?: readonly number[];
  merchants?: readonly number[];
  /** What a case proposes to merge its deal into concerns the author of that too. */
  cases?: readonly number[];
}

interface Row {
  id: number;
  role: Role;
  isConcerned: boolean;
}

const look = statement<Row>(
  'concerned_people',
  `with about as (
    ${concernedSql('= any ($2::bigint[])', '= any ($3::bigint[])')}
    union all select deals.author_id, null from comments join deals on deals.id = deal_id
      where comments.id = any ($3::bigint[]) and against is not null
    union all select unnest($4::bigint[]), null
    union all select null, unnest($5::bigint[])
    union all select author_id, merchant_id from case_entries join deals on deals.id = (details ->> 'into')::bigint
      where case_entries.kind = 'merge' and case_id = any ($6::bigint[]))
  select id, role, id in (select person from about where person is not null) or id = $1 and exists (
      select from about where merchant is not null and ${isRecusedSql('$1::bigint', 'about.merchant')}) as "isConcerned"
  from people where id = $1 or id in (select person from about)`,
);

/**
 * The one rule of who decides about whom (`recusalFrom`), for every decision of staff: recordStaffAction asks it before it records anything. Ask
 * it yourself too where the decision changes what it is about. Throws ABOUT_YOU or ABOUT_ADMIN.
 */
export async function requireMayDecide(tx: Queryable, whoId: number, on: DecidedOn): Promise<void> {
  const { deals = [], comments = [], people = [], merchants = [], cases = [] } = on;
  const rows = await look(tx, whoId, deals, comments, people, merchants, cases);
  const who = rows.find(({ id }) => id === whoId);
  if (who === undefined) throw new Problem('FORBIDDEN');
  refuseRecused(
    who,
    rows.filter(({ isConcerned }) => isConcerned),
  );
}

/** The same for people who are locked already. */
export function refuseRecused(who: { id: number; role: Role }, concerned: readonly { id: number; role: Role }[]): void {
  const code = recusalFrom(who, concerned);
  if (code !== undefined) throw new Problem(code);
}
