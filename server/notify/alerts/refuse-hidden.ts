import { eq } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { hiddenDealProblem } from '../../deals/hidden-deal.ts';
import { hiddenBecause, visibility } from '../../deals/visibility.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';

/** Throws the problem that says why someone cannot see a deal. */
export async function refuseHidden(tx: Queryable, who: Person, id: number): Promise<void> {
  const [deal] = await tx.select(visibility).from(deals).where(eq(deals.id, id));
  const members = permissions['read members-only deals'](who);
  const hidden = hiddenBecause(deal, members);
  if (hidden !== undefined) throw await hiddenDealProblem(tx, hidden, id, members);
}
