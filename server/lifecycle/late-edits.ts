import { authorMayEditEverything, lateEdits, mayCorrect } from '../../shared/permissions.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { LockedDeal } from '../deals/lock-deal.ts';

type Priced = Pick<LockedDeal, 'price' | 'reference' | 'evidence'>;

/** Throws FORBIDDEN with the fields that an author can not change any more. `changed` are columns, and `images`. */
export function refuseLateEdits(who: Person, deal: LockedDeal, edit: Priced, changed: readonly string[]): void {
  const age = deal.state === 'scheduled' ? 0 : (Date.now() - deal.liveAt.getTime()) / 1_000;
  if (mayCorrect(who) || authorMayEditEverything(age)) return;
  const late: readonly string[] = outgrown(deal, edit) ? [...lateEdits, 'reference', 'evidence'] : lateEdits;
  const refused = changed.flatMap(sentAs).filter((field) => !late.includes(field));
  if (refused.length === 0) return;
  throw new Problem('FORBIDDEN', `A day after posting, only ${lateEdits.join(', ')} can be changed.`, {
    fields: refused.map((field) => ({ field, rule: 'late_edit', message: 'Can not be changed any more' })),
  });
}

/** Whether a price has risen to what was the reference price, which then has to go. */
const outgrown = (deal: LockedDeal, { price, reference, evidence }: Priced) =>
  price !== null && deal.reference !== null && price >= deal.reference && reference === null && evidence === null;

/** The name under which a column was sent; none for what follows from another. */
const sentAs = (column: string) => (column === 'canonicalUrl' || column === 'imageId' ? [] : [column.replace(/Id$/, '')]);
