import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import { type DealField, definitionOf, lateEdits } from '../../../shared/deal-fields.ts';
import type { DealCard, DealDetail } from '../../../shared/deals.ts';
import { authorMayEditEverything, mayCorrect } from '../../../shared/permissions.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../deals/addresses.ts';
import { type DealDraft, draftOf, editPatch } from '../../deals/draft.ts';
import { SmallCard } from '../../deals/small-card.tsx';
import { amountText } from '../../i18n/amount.ts';
import { t } from '../../i18n/t.ts';
import { keepDraft, storedDraft } from '../../lib/draft.ts';
import { useDraftSlot } from '../../lib/draft-slot.ts';
import { focusHeading } from '../../lib/navigation.ts';
import { useNow } from '../../lib/now.ts';
import { useAttention } from '../../lib/use-attention.ts';
import { Refusal, sendCommand } from '../../live/command.ts';
import { actorOf, useMe } from '../../session/use-me.ts';
import { ConflictView } from './conflict.tsx';
import { DealForm } from './deal-form.tsx';
import { type Edit, editReducer, startEdit, typedIn, viewOf } from './edit-state.ts';

/** The name of its stored draft. */
export const editDraft = (deal: number): string => `edit:${deal}`;

/** Edits a live deal: changes by others meanwhile are shown beside what is typed here. */
export function EditDeal({ deal }: { deal: DealDetail }) {
  const slot = useDraftSlot(editDraft(deal.id));
  return slot === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <EditForm key={slot} slot={slot} deal={deal} />;
}

function EditForm({ slot, deal }: { slot: string; deal: DealDetail }) {
  const [, navigate] = useLocation();
  const [state, dispatch, forget] = useSavedEdit(slot, deal);
  const { base, mine } = state;
  const { current, followsCurrent, isConflict, attention, duplicate } = viewOf(state, deal);
  const isLate = useIsLate(deal);
  useEffect(() => {
    if (followsCurrent) dispatch({ type: 'rebased', base: current });
  }, [followsCurrent, current, dispatch]);

  const change = (part: Partial<DealDraft>) => dispatch({ type: 'changed', part });
  usePriceInAddress(deal.currency, change);

  const resolve = (merged: DealDraft) => {
    dispatch({ type: 'rebased', base: current, mine: merged });
    // The form comes next, from its beginning.
    focusHeading();
  };
  const leave = (address: string) => {
    forget();
    navigate(address, { replace: true });
  };
  const cancel = () => {
    leave(deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal));
    if (typedIn(state) !== undefined) toast(t('edit.dropped'), { label: t('post.undo'), act: () => takeBack({ base, mine }) });
  };
  const takeBack = (edit: Edit) => {
    keepDraft(slot, edit);
    navigate(`${dealAddress(deal)}/edit`);
  };

  const send = async (_input: unknown, key: string) => {
    try {
      const result = await sendCommand('patchDeal', { id: deal.id, body: { ...editPatch(mine, base), version: base.version } }, { key });
      leave(result.state === 'scheduled' ? scheduledAddress : dealAddress(result));
    } catch (refusal) {
      const { code, problem } = refusal instanceof Refusal ? refusal : {};
      // Both are shown where they can be settled.
      if (code === 'VERSION_CONFLICT') dispatch({ type: 'refusedAsOutdated', current: problem?.current as DealDetail });
      else if (code === 'DUPLICATE_DEAL') dispatch({ type: 'refusedAsDuplicate', duplicate: problem?.duplicate as DealCard });
      else throw refusal;
    }
  };

  return (
    <>
      {isLate && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('edit.late')}</p>}
      {isConflict && attention > 0 && (
        <ConflictView base={draftOf(base)} mine={mine} theirs={draftOf(current)} attention={attention} onResolve={resolve} />
      )}
      <DealForm
        // A deal that has started meanwhile has no start to change any more.
        draft={deal.state === 'scheduled' ? mine : { ...mine, startsAt: '' }}
        change={change}
        before={base}
        known={deal}
        isLocked={(field) => isLocked(field, deal, isLate)}
        underLink={duplicate && <Double of={duplicate.deal} attention={duplicate.times} />}
        submitLabel={t('edit.submit')}
        send={send}
      >
        <Button look="quiet" onClick={cancel} className="-ms-4">
          {t('dialog.cancel')}
        </Button>
        <p role="status" className="text-[0.9375rem]">
          {isConflict && attention === 0 && t('edit.conflict')}
        </p>
        {isConflict && attention === 0 && (
          <Button onClick={() => dispatch({ type: 'comparisonOpened', version: current.version })}>{t('edit.conflict.look')}</Button>
        )}
      </DealForm>
    </>
  );
}

/** An edit that is saved on the device once something was typed, until it is forgotten. */
function useSavedEdit(slot: string, deal: DealDetail) {
  const [state, dispatch] = useReducer(editReducer, undefined, () => startEdit(deal, storedDraft<Edit>(slot)));
  const { base, mine } = state;
  const [first] = useState(state);
  useEffect(() => {
    if (base !== first.base || mine !== first.mine) keepDraft(slot, { base, mine });
  }, [slot, base, mine, first]);
  return [state, dispatch, () => keepDraft(slot, undefined)] as const;
}

/** Only a scheduled deal has a start to change, and a late edit may change little. */
const isLocked = (field: DealField, deal: DealDetail, isLate: boolean): boolean =>
  definitionOf(field).authorEdits === 'beforeStart' ? deal.state !== 'scheduled' : isLate && !lateEdits.includes(field);

/** Another deal has the link that this one should lead to. */
function Double({ of, attention }: { of: DealCard; attention: number }) {
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

/** Takes a new price from the address (`?price=`, in minor units). */
function usePriceInAddress(currency: string, change: (part: Partial<DealDraft>) => void) {
  const [pathname, navigate] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as one comes
  useEffect(() => {
    const price = new URLSearchParams(location.search).get('price');
    if (price === null || !/^\d{1,10}$/.test(price)) return;
    change({ price: amountText(Number(price), currency) });
    navigate(pathname, { replace: true, state: history.state ?? {} });
  }, []);
}

/** A day after posting, the author can change little; people who may correct facts still can. */
function useIsLate(deal: DealDetail): boolean {
  const who = actorOf(useMe());
  const age = (useNow() - Date.parse(deal.liveAt)) / 1_000;
  return deal.state !== 'scheduled' && !mayCorrect(who) && !authorMayEditEverything(age);
}
