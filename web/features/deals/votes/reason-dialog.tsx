import type { DealCard } from '../../../../shared/deals.ts';
import { limits } from '../../../../shared/limits.ts';
import { type NegativeReason, negativeReasons } from '../../../../shared/states.ts';
import type { CastVote } from '../../../../shared/votes.ts';
import type { Vote } from '../../../deals/optimistic-votes.ts';
import { answerUnlessQueued } from '../../../engine/answer-unless-queued.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useDraftForm } from '../../../forms/use-form.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { castVote, reasonDraft } from './deal-votes.ts';
import { lengthOf, missingIn } from './missing-reason.ts';

/** Asks why a deal is voted down. The answer becomes a public comment, so that the author can reply. What is typed survives closing. */
export function ReasonDialog({ deal, mine, onClose }: { deal: DealCard; mine: Vote; onClose: () => void }) {
  const form = useDraftForm(reasonDraft(deal.id), { reason: 'cheaper' as NegativeReason, comment: '', link: '' });
  const { reason, comment, link } = form.values;
  const needsLink = reason === 'cheaper';
  const voteDown = async () => {
    const vote: CastVote = { value: -1, reason, comment, ...(needsLink ? { link: link.trim() } : {}) };
    await answerUnlessQueued(castVote(deal, mine, vote));
    form.done();
  };
  const hint = t('vote.reason.commentHint', { min: limits.negativeReason.min, typed: count(lengthOf(comment)) });
  return (
    <FormDialog
      title={t('vote.reason.title')}
      form={form}
      of="vote.reason"
      intro={t('vote.reason.text')}
      fields={[
        { name: 'reason', options: negativeReasons, words: (each) => t(`vote.reason.${each}`) },
        needsLink && { name: 'link', kind: 'link', placeholder: 'https://' },
        { name: 'comment', kind: 'lines', hint },
      ]}
      faults={missingIn(form.values)}
      act={voteDown}
      label={t('vote.reason.submit')}
      onClose={onClose}
    />
  );
}
