import type { Decision } from '../../../../shared/decisions.ts';
import type { ProblemDocument } from '../../../../shared/errors.ts';
import type { DecideCase, QueueCase } from '../../../../shared/moderation.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { showError } from '../../../errors/show-error.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { caseTitle } from './case-title.ts';
import { decisionsInTurn, type QueueAction } from './queue-state.ts';
import type { useSeenVersions } from './use-seen-versions.ts';

/** The commands of the queue. Says what happened where another moderator, or an edit, was faster. */
export function useDecisions(dispatch: (action: QueueAction) => void, { versionOf, lookAgain }: ReturnType<typeof useSeenVersions>) {
  const undo = async (id: number) => {
    await sendCommand('deleteCaseDecision', { id }).then(() => {
      dispatch({ type: 'undone', id });
      dispatch({ type: 'opened', id });
      toast(t('moderation.undone'));
    }, showRefusal);
  };

  /** Decides each case by itself, so that one that is refused does not hold up the others. */
  const decide = async (all: readonly QueueCase[], decision: Decision, more: Pick<DecideCase, 'reason' | 'into' | 'sanction'> = {}) => {
    const refusals: unknown[] = [];
    for (const { each, ...decided } of decisionsInTurn(all, decision, more))
      await sendCommand('createCaseDecision', { id: each.id, body: { version: versionOf(each), ...decided } }).then(
        () => dispatch({ type: 'decided', done: { id: each.id, decision, title: caseTitle(each) } }),
        (refusal: unknown) => {
          refusals.push(refusal);
          lookAgain(each.id);
        },
      );
    dispatch({ type: 'unselected' });
    const [last] = all.slice(-1);
    if (refusals.length > 0) showRefusal(refusals[0]);
    if (all.length > 1) toast(t('moderation.batchDone', { done: all.length - refusals.length, all: all.length }));
    else if (refusals.length === 0 && last !== undefined)
      toast(t(`moderation.done.${decision}`), { label: t('moderation.undo'), act: () => void undo(last.id) });
  };

  const claim = async ({ id, claimed }: QueueCase, isMine: boolean) => {
    const sending = isMine
      ? sendCommand('deleteCaseClaim', { id })
      : sendCommand('putCaseClaim', { id, body: claimed === undefined ? {} : { takeOver: true } });
    await sending.catch(showRefusal);
  };

  return { decide, undo, claim };
}

/** Names the moderator who was faster, and what they decided; or says that there is something else to decide now. */
function showRefusal(refusal: unknown): void {
  const problem: ProblemDocument | undefined = refusal instanceof Refusal ? refusal.problem : undefined;
  const name = problem?.decision?.by?.name ?? t('thread.nobody');
  if (problem?.code === 'CASE_CLAIMED') toast(t('moderation.claimedBy', { name }));
  else if (problem?.code === 'CASE_DECIDED')
    toast(t('moderation.decidedBy', { name, outcome: tIfKnown(`reports.outcome.${problem.decision?.outcome}`) ?? '' }));
  else if (problem?.code === 'VERSION_CONFLICT') toast(t('moderation.edited'));
  else showError(refusal);
}
