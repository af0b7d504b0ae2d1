import { type DealField, definitionOf, lateEdits } from '../../../../shared/deal-fields.ts';
import type { DealCard, DealDetail } from '../../../../shared/deals.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { draftOf } from '../../../deals/draft.ts';
import { SmallCard } from '../../../deals/small-card.tsx';
import { t } from '../../../i18n/t.ts';
import { useDraftSlot } from '../../../lib/draft-slot.ts';
import { useAttention } from '../../../lib/use-attention.ts';
import { ReasonField } from '../../../moderation/reason-field.tsx';
import { ConflictView } from './conflict.tsx';
import { DealForm } from './deal-form.tsx';
import { OthersEdit } from './others-edit.tsx';
import { useEdit } from './use-edit.ts';
import { type ReviewedChange, useReviewedChange } from './use-reviewed-change.ts';

/** The name of its stored draft. */
export const editDraft = (deal: number): string => `edit:${deal}`;

/** Edits a live deal: changes by others meanwhile are shown beside what is typed here. */
export function EditDeal({ deal }: { deal: DealDetail }) {
  const slot = useDraftSlot(editDraft(deal.id));
  return slot === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <EditForm key={slot} slot={slot} deal={deal} />;
}

function EditForm({ slot, deal }: { slot: string; deal: DealDetail }) {
  const edit = useEdit(slot, deal);
  const { base, mine, current, isConflict, attention, duplicate, isLate, reason, change, resolve, cancel, send } = edit;
  const reviewed = useReviewedChange(deal, base, mine);
  return (
    <>
      {isLate && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('edit.late')}</p>}
      {isConflict && attention > 0 && (
        <ConflictView base={draftOf(base)} mine={mine} theirs={draftOf(current)} attention={attention} onResolve={resolve} />
      )}
      <div>
        <DealForm
          // A deal that has started meanwhile has no start to change any more.
          draft={deal.state === 'scheduled' ? mine : { ...mine, startsAt: '' }}
          change={change}
          before={base}
          known={deal}
          isLocked={(field) => isLocked(field, deal, isLate)}
          aboveSubmit={
            <>
              {reason && <ReasonField action="edit_deal" {...reason} />}
              <div role="status">{reviewed && <ReviewNote change={reviewed} />}</div>
            </>
          }
          underLink={duplicate && <DuplicateNotice of={duplicate.deal} attention={duplicate.times} />}
          submitLabel={t(reviewed?.effect === 'hold' ? 'post.checked.submit' : 'edit.submit')}
          send={send}
        >
          <Button look="quiet" onClick={cancel} className="-ms-4">
            {t('dialog.cancel')}
          </Button>
        </DealForm>
        <div role="status" className="sticky bottom-22 z-10 flex h-0 items-end justify-center sm:bottom-4">
          {isConflict && attention === 0 && <OthersEdit deal={deal.id} since={base.version} onLook={edit.compare} />}
          {!isConflict && base.version > edit.known && <OthersEdit deal={deal.id} since={edit.known} onClose={edit.acknowledge} />}
        </div>
      </div>
    </>
  );
}

/** Only a scheduled deal has a start to change, and a late edit may change little. */
const isLocked = (field: DealField, deal: DealDetail, isLate: boolean): boolean =>
  definitionOf(field).authorEdits === 'beforeStart' ? deal.state !== 'scheduled' : isLate && !lateEdits.includes(field);

/** Another deal has the link that this one should lead to. */
function DuplicateNotice({ of, attention }: { of: DealCard; attention: number }) {
  const heading = useAttention(attention);
  return (
    <section className="arrive grid gap-2 rounded-card border-2 border-wire bg-wire-wash p-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        {t('problem.DUPLICATE_DEAL')}
      </h2>
      <SmallCard deal={of} />
    </section>
  );
}

/** Says before saving that a change waits for a moderator, or that the moderators see it. */
const ReviewNote = ({ change: { effect, why } }: { change: ReviewedChange }) => (
  <p className={`rounded-card px-4 py-3 text-[0.9375rem] ${effect === 'hold' ? 'bg-wire-wash' : 'bg-sunken'}`}>
    {t(effect === 'hold' ? `edit.review.hold.${why}` : 'edit.review.report')}
  </p>
);
