import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { closeCase } from '../../staff/cases/open-case.ts';

/** Closes the open case about a merged deal if all that is in it says that the deal is a duplicate. */
export async function closeProposals(tx: Transaction, who: Person, deal: number, logId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 from cases where deal_id = ${deal} and state = 'open'
      and exists (select from case_entries where case_id = cases.id)
      and not exists (select from case_entries where case_id = cases.id and kind <> 'merge' and reason is distinct from 'duplicate') for update`);
  for (const { id } of rows) await closeCase(tx, id, { who, outcome: 'merged', logId });
}
