import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { isAffiliatedSql } from '../../platform/database/is-affiliated.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement<{ isAffiliated: boolean }>('is_affiliated', `select ${isAffiliatedSql('$1', '$2::bigint')} as "isAffiliated"`);

/** Throws AFFILIATED_VOTE for a representative of this merchant or of a competitor. */
export async function refuseAffiliated(tx: Transaction, who: Person, merchantId: number | null): Promise<void> {
  const [found] = merchantId === null ? [] : await read(tx, who.id, merchantId);
  if (found?.isAffiliated) throw new Problem('AFFILIATED_VOTE');
}
