import type { DecideCase } from '../../../shared/moderation.ts';
import { sanctionTexts } from '../../../shared/moderation-limits.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { sanctionPerson } from '../sanctions/sanction-person.ts';
import { concernedPerson } from './concerned-person.ts';

/**
 * Sanctions the person that a case is about, if the decision says so. Call it before the deal or comment is locked, because people are locked before
 * deals. Returns the sanction's id.
 */
export async function sanctionSubject(tx: Transaction, who: Person, caseId: number, decided: DecideCase): Promise<number | undefined> {
  const { decision, reason = '', sanction = decision === 'warn' ? ({ kind: 'warning' } as const) : undefined } = decided;
  if (sanction === undefined) return undefined;
  const person = await concernedPerson(tx, caseId);
  const { min } = sanctionTexts.reason;
  if ([...reason].length < min) throw invalid('reason', 'too_short', `At least ${min} characters`);
  if (person === undefined) throw new Problem('NOT_FOUND');
  if (person === null) throw new Problem('BAD_TRANSITION', 'This case is not about a person.');
  return (await sanctionPerson(tx, who, person, { ...sanction, reason })).id;
}
