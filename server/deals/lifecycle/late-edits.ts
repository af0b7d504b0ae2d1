import { type DealField, lateEdits } from '../../../shared/deal-fields.ts';
import { authorMayEditEverything, correctsOthers } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { LockedDeal } from '../lock-deal.ts';

type Priced = Pick<LockedDeal, 'price' | 'reference' | 'evidence'>;

/** Throws FORBIDDEN with the fields that an author can no longer change. */
export function refuseLateEdits(who: Person, deal: LockedDeal, edit: Priced, changed: readonly DealField[]): void {
  const age = deal.state === 'scheduled' ? 0 : (Date.now() - deal.liveAt.getTime()) / 1_000;
  if (correctsOthers(who, deal) || authorMayEditEverything(age)) return;
  const allowed: readonly DealField[] = exceedsReference(deal, edit) ? [...lateEdits, 'reference', 'evidence'] : lateEdits;
  const refused = changed.filter((field) => !allowed.includes(field));
  if (refused.length === 0) return;
  throw new Problem('FORBIDDEN', `A day after posting, only ${lateEdits.join(', ')} can be changed.`, {
    fields: refused.map((field) => ({ field, rule: 'late_edit', message: 'Cannot be changed any more' })),
  });
}

/** Whether the price has risen to the reference price, which then must be removed. */
const exceedsReference = (deal: LockedDeal, { price, reference, evidence }: Priced) =>
  price !== null && deal.reference !== null && price >= deal.reference && reference === null && evidence === null;
