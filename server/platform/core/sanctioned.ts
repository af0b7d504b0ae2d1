import { Problem } from './problem.ts';
import type { Person } from './viewer.ts';

/** The refusal of someone whose account is restricted, with the reason and the end. */
export const sanctioned = ({ sanction }: Pick<Person, 'sanction'>): Problem =>
  new Problem('SANCTIONED', sanction?.reason, sanction === undefined ? {} : { sanction });

/** Refuses what limited people may not do, such as posting links. */
export function refuseLimited(who: Person): void {
  if (who.state === 'limited') throw sanctioned(who);
}
