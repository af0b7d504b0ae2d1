import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { authorMayEditEverything, correctsOthers } from '../../../../shared/permissions.ts';
import { toast } from '../../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../../deals/addresses.ts';
import { type DealDraft, editPatch } from '../../../deals/draft.ts';
import { ownedDeal } from '../../../deals/owned-deal.ts';
import { sendCommand } from '../../../engine/command.ts';
import { currentFromConflict } from '../../../engine/current-from-conflict.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { amountText } from '../../../i18n/amount.ts';
import { t } from '../../../i18n/t.ts';
import { keepDraft, storedDraft } from '../../../lib/draft.ts';
import { focusHeading } from '../../../lib/navigation.ts';
import { useNow } from '../../../lib/now.ts';
import { firstReason, reasonOf } from '../../../moderation/reason-field.tsx';
import { useIsModeration } from '../../../moderation/use-is-moderation.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';
import { type Edit, editReducer, startEdit, typedIn, viewOf } from './edit-state.ts';

/** An edit of a live deal, saved on the device under `slot`: what is typed, what the screen shows of it, and what can be done with it. */
export function useEdit(slot: string, deal: DealDetail) {
  const [, navigate] = useLocation();
  const [state, dispatch, forget] = useSavedEdit(slot, deal);
  const { base, mine } = state;
  const [known, setKnown] = useState(base.version);
  const view = viewOf(state, deal);
  const { current, followsCurrent } = view;
  useEffect(() => {
    if (followsCurrent) dispatch({ type: 'rebased', base: current });
  }, [followsCurrent, current, dispatch]);

  const change = (part: Partial<DealDraft>) => dispatch({ type: 'changed', part });
  usePriceInAddress(deal.currency, change);

  const resolve = (merged: DealDraft) => {
    dispatch({ type: 'rebased', base: current, mine: merged });
    setKnown(current.version);
    // Continues at the beginning of the form.
    focusHeading();
  };
  const leave = (address: string) => {
    forget();
    navigate(address, { replace: true });
  };
  const takeBack = (edit: Edit) => {
    keepDraft(slot, edit);
    navigate(`${dealAddress(deal)}/edit`);
  };
  const cancel = () => {
    leave(deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal));
    if (typedIn(state) !== undefined) toast(t('edit.dropped'), { label: t('post.undo'), act: () => takeBack({ base, mine }) });
  };
  const compare = () => dispatch({ type: 'comparisonOpened', version: current.version });
  const [chosen, setChosen] = useState(() => firstReason('edit_deal'));
  const needsReason = useIsModeration(deal);
  const send = async (_input: unknown, key: string) => {
    const reason = needsReason ? { reason: reasonOf(chosen) ?? '' } : {};
    try {
      const result = await sendCommand(
        'patchDeal',
        { id: deal.id, body: { ...editPatch(mine, base), ...reason, version: base.version } },
        { key },
      );
      leave(result.state === 'scheduled' ? scheduledAddress : dealAddress(result));
    } catch (refusal) {
      const newer = currentFromConflict('patchDeal', refusal);
      const duplicate = refusal instanceof Refusal ? refusal.problem?.duplicate : undefined;
      // Both are shown where they can be resolved.
      if (newer !== undefined) dispatch({ type: 'refusedAsOutdated', current: newer });
      else if (duplicate !== undefined) dispatch({ type: 'refusedAsDuplicate', duplicate });
      else throw refusal;
    }
  };
  const acknowledge = () => setKnown(base.version);
  return {
    base,
    mine,
    ...view,
    known,
    acknowledge,
    isLate: useIsLate(deal),
    reason: needsReason ? { value: chosen, onChange: setChosen } : undefined,
    change,
    resolve,
    cancel,
    compare,
    send,
  };
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
  const me = useMe();
  const who = actorOf(me);
  const age = (useNow() - Date.parse(deal.liveAt)) / 1_000;
  return deal.state !== 'scheduled' && !correctsOthers(who, ownedDeal(deal, me)) && !authorMayEditEverything(age);
}
