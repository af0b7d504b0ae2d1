import type { CheckDeal, CheckResult } from '../../../shared/checks.ts';
import type { CheckVerdict } from '../../../shared/states.ts';
import { sendCommand } from '../../live/command.ts';
import { createOptimisticUpdates } from '../../live/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../live/use-optimistic-update.ts';

/** Undefined withdraws it. */
interface Wish {
  check: CheckDeal | undefined;
}

const updates = createOptimisticUpdates((id, { check }: Wish) =>
  check === undefined ? sendCommand('deleteDealCheck', { id }) : sendCommand('putDealCheck', { id, body: check }),
);

/** Says what one found, or takes that back; it shows at once. Throws a Refusal, after which what the board knows is shown again. */
export const checkDeal = (deal: number, check: CheckDeal | undefined): Promise<CheckResult> => updates.apply(String(deal), { check });

/** One's own check as it is, or as it will be in a moment. `mine` is what the board knows. */
export function useCheck(deal: number, mine: CheckVerdict | undefined): CheckVerdict | undefined {
  const update = useOptimisticUpdate(updates, String(deal), ({ check }) => check?.verdict === mine);
  if (update === undefined || isSpent(update.answer)) return mine;
  return update.value.check?.verdict;
}

/** A deal that a check has ended or repriced is not any more what that check was about. */
const isSpent = (answer: CheckResult | undefined) => answer?.did === 'expired' || answer?.did === 'repriced';
