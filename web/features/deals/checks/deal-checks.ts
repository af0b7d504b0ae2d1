import type { CheckDeal, CheckResult } from '../../../../shared/checks.ts';
import type { CheckVerdict } from '../../../../shared/states.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';

/** Undefined withdraws it. */
interface PendingCheck {
  check: CheckDeal | undefined;
}

const updates = createOptimisticUpdates('check', (id, { check }: PendingCheck, shown) => {
  const queue = { ...shown, deal: Number(id) };
  return check === undefined
    ? sendCommand('deleteDealCheck', { id }, { queue })
    : sendCommand('putDealCheck', { id, body: check }, { queue });
});

/** Sends or withdraws a check, shown at once. Throws a Refusal, after which the board's value is shown again. */
export const checkDeal = (deal: number, check: CheckDeal | undefined): Promise<CheckResult> => updates.apply(String(deal), { check });

/** The reader's check, including one that is being sent. `ownVerdict` is the board's value. */
export function useCheck(deal: number, ownVerdict: CheckVerdict | undefined): CheckVerdict | undefined {
  const update = useOptimisticUpdate(updates, String(deal), ({ check }) => check?.verdict === ownVerdict);
  if (update === undefined || isSpent(update.answer)) return ownVerdict;
  return update.value.check?.verdict;
}

/** A check that ended or repriced the deal no longer describes it. */
const isSpent = (answer: CheckResult | undefined) => answer?.effect === 'expired' || answer?.effect === 'repriced';
