import type { FormEvent } from 'react';
import type { DealCard } from '../../../../shared/deals.ts';
import { limits } from '../../../../shared/limits.ts';
import { type NegativeReason, negativeReasons } from '../../../../shared/states.ts';
import type { CastVote } from '../../../../shared/votes.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import type { Vote } from '../../../deals/optimistic-votes.ts';
import { answerUnlessQueued } from '../../../engine/answer-unless-queued.ts';
import { useFieldErrors } from '../../../errors/use-field-errors.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useDraft } from '../../../lib/draft.ts';
import { castVote, reasonDraft } from './deal-votes.ts';
import { lengthOf, missingIn } from './missing-reason.ts';

/** Asks why a deal is voted down. The answer becomes a public comment, so that the author can reply. What is typed survives closing. */
export function ReasonDialog({ deal, mine, onClose }: { deal: DealCard; mine: Vote; onClose: () => void }) {
  const [draft, setDraft, forget] = useDraft(reasonDraft(deal.id), { reason: 'cheaper' as NegativeReason, comment: '', link: '' });
  const { form, errors, fail, busy, send } = useFieldErrors();
  const needsLink = draft.reason === 'cheaper';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = missingIn(draft);
    if (Object.keys(found).length > 0) return fail(found);
    const vote: CastVote = { value: -1, reason: draft.reason, comment: draft.comment, ...(needsLink ? { link: draft.link.trim() } : {}) };
    await send(async () => {
      await answerUnlessQueued(castVote(deal, mine, vote));
      forget();
      onClose();
    });
  };

  return (
    <Dialog title={t('vote.reason.title')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-soft">{t('vote.reason.text')}</p>
        <ChoiceField
          name="reason"
          label={t('vote.reason.reason')}
          options={negativeReasons}
          words={(reason) => t(`vote.reason.${reason}`)}
          value={draft.reason}
          error={errors.reason}
          onChoose={(reason) => setDraft({ ...draft, reason })}
        />
        {needsLink && (
          <TextField
            name="link"
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            label={t('vote.reason.link')}
            value={draft.link}
            error={errors.link}
            onChange={(event) => setDraft({ ...draft, link: event.target.value })}
          />
        )}
        <TextArea
          name="comment"
          label={t('vote.reason.comment')}
          hint={t('vote.reason.commentHint', { min: limits.negativeReason.min, typed: count(lengthOf(draft.comment)) })}
          value={draft.comment}
          error={errors.comment}
          onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
        />
        <DialogFooter label={t('vote.reason.submit')} busy={busy} />
      </form>
    </Dialog>
  );
}
