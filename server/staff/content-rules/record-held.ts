import { caseWeights } from '../../../shared/moderation-limits.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { addToCase } from '../cases/add-to-case.ts';
import { countHits } from './count-hits.ts';
import type { EnabledRule } from './rule-set.ts';

/** Puts what rules hold into the queue, with the rules that moderators see. */
export async function recordHeld(
  tx: Transaction,
  subject: { dealId: number } | { commentId: number },
  rules: readonly EnabledRule[],
): Promise<void> {
  if (rules.length === 0) return;
  const details = { rules: rules.map(({ id, kind, value }) => ({ id, kind, value })) };
  const text = rules.map(({ value }) => value).join(', ');
  await addToCase(tx, subject, { kind: 'rule', text, weight: caseWeights.rule, details });
  await countHits(
    tx,
    rules.map(({ id }) => id),
  );
}
