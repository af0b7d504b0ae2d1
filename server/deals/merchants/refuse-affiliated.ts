import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { isRecusedSql } from '../../platform/database/is-recused.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement<{ isRecused: boolean }>('is_recused', `select ${isRecusedSql('$1', '$2::bigint')} as "isRecused"`);

/** Throws AFFILIATED_VOTE for who represents this merchant or a competitor, or did until lately. */
export async function refuseAffiliated(tx: Transaction, who: Person, merchantId: number | null): Promise<void> {
  const [found] = merchantId === null ? [] : await read(tx, who.id, merchantId);
  if (found?.isRecused) throw new Problem('AFFILIATED_VOTE');
}
