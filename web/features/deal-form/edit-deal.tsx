import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lateEdits } from '../../../shared/deal-fields.ts';
import type { DealCard, DealDetail } from '../../../shared/deals.ts';
import { authorMayEditEverything, mayCorrect } from '../../../shared/permissions.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../deals/addresses.ts';
import { type DealDraft, draftOf, editPatch, isSameDraft } from '../../deals/draft.ts';
import { SmallCard } from '../../deals/small-card.tsx';
import { amountText } from '../../i18n/amount.ts';
import { t } from '../../i18n/t.ts';
import { keepDraft, useDraft } from '../../lib/draft.ts';
import { useDraftSlot } from '../../lib/draft-slot.ts';
import { focusHeading } from '../../lib/navigation.ts';
import { useNow } from '../../lib/now.ts';
import { useAttention } from '../../lib/use-attention.ts';
import { Refusal, sendCommand } from '../../live/command.ts';
import { actorOf, useMe } from '../../session/use-me.ts';
import { Conflict } from './conflict.tsx';
import { DealForm } from './deal-form.tsx';

export interface Edit {
  /** The deal as it was when the edit began, or when it was last reconciled. */
  base: DealDetail;
  mine: DealDraft;
}

/** What its edit is kept under until it is sent. */
export const editDraft = (deal: number): string => `edit:${deal}`;

/** Where there was nothing typed that the deal does not say, there is nothing to lose. */
export const typedIn = (edit: Edit | undefined): DealDraft | undefined =>
  edit === undefined || isSameDraft(edit.mine, draftOf(edit.base)) ? undefined : { ...draftOf(edit.base), ...edit.mine };

/** Edits a deal that goes on living: what others change meanwhile is shown beside what is typed here. */
export function EditDeal({ deal }: { deal: DealDetail }) {
  const slot = useDraftSlot(editDraft(deal.id));
  return slot === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <EditForm key={slot} slot={slot} deal={deal} />;
}

function EditForm({ slot, deal }: { slot: string; deal: DealDetail }) {
  const [, navigate] = useLocation();
  const [{ base, mine: kept }, setEdit, forget] = useDraft<Edit>(slot, { base: deal, mine: draftOf(deal) });
  // A draft of an earlier version of the board does not have every field.
  const mine = { ...draftOf(base), ...kept };
  /** What it was refused for last: the deal as it is by now, and how often it was pressed. */
  const [refused, setRefused] = useState<{ deal: DealDetail; times: number }>();
  /** The version it was asked for to be compared with: what comes in by itself moves nothing under one's hands. */
  const [looked, setLooked] = useState<number>();
  const [duplicate, setDuplicate] = useState<{ url: string; deal: DealCard; times: number }>();
  const isLate = useIsLate(deal);

  const current = refused !== undefined && refused.deal.version > deal.version ? refused.deal : deal;
  const changed = current.version !== base.version;
  const attention = (refused?.deal.version === current.version ? refused.times : 0) + (looked === current.version ? 1 : 0);
  const untouched = isSameDraft(mine, draftOf(base)) || isSameDraft(mine, draftOf(current));
  useEffect(() => {
    if (changed && untouched) setEdit({ base: current, mine: draftOf(current) });
  }, [changed, untouched, current, setEdit]);

  const change = (part: Partial<DealDraft>) => setEdit((before) => ({ ...before, mine: { ...before.mine, ...part } }));
  usePriceInAddress(deal.currency, change);

  const resolve = (merged: DealDraft) => {
    setEdit({ base: current, mine: merged });
    // The form comes next, from its beginning.
    focusHeading();
  };
  const leave = (address: string) => {
    forget();
    navigate(address, { replace: true });
  };
  const cancel = () => {
    const edit = { base, mine };
    leave(deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal));
    if (typedIn(edit) !== undefined) toast(t('edit.dropped'), { label: t('post.undo'), act: () => takeBack(edit) });
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
      // Both are said where they can be settled.
      if (code === 'VERSION_CONFLICT') setRefused((before) => ({ deal: problem?.current as DealDetail, times: (before?.times ?? 0) + 1 }));
      else if (code === 'DUPLICATE_DEAL')
        setDuplicate((before) => ({ url: mine.url, deal: problem?.duplicate as DealCard, times: (before?.times ?? 0) + 1 }));
      else throw refusal;
    }
  };

  return (
    <>
      {isLate && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('edit.late')}</p>}
      {changed && !untouched && attention > 0 && (
        <Conflict base={draftOf(base)} mine={mine} theirs={draftOf(current)} attention={attention} onResolve={resolve} />
      )}
      <DealForm
        // What has started since has no start to be changed any more.
        draft={deal.state === 'scheduled' ? mine : { ...mine, startsAt: '' }}
        change={change}
        before={base}
        known={deal}
        isLocked={(field) => (field === 'startsAt' && deal.state !== 'scheduled') || (isLate && !lateEdits.includes(field))}
        underLink={duplicate?.url === mine.url && <Double of={duplicate.deal} attention={duplicate.times} />}
        submitLabel={t('edit.submit')}
        send={send}
      >
        <Button look="quiet" onClick={cancel} className="-ms-4">
          {t('dialog.cancel')}
        </Button>
        <p role="status" className="text-[0.9375rem]">
          {changed && !untouched && attention === 0 && t('edit.conflict')}
        </p>
        {changed && !untouched && attention === 0 && <Button onClick={() => setLooked(current.version)}>{t('edit.conflict.look')}</Button>}
      </DealForm>
    </>
  );
}

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

/** Whoever found that a deal costs something else now comes with the price in the address, in minor units. */
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

/** A day after posting, its author can change little; whoever puts facts right still can. */
function useIsLate(deal: DealDetail): boolean {
  const who = actorOf(useMe());
  const age = (useNow() - Date.parse(deal.liveAt)) / 1_000;
  return !mayCorrect(who) && !authorMayEditEverything(age);
}
