import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { DealDetail, DealResult } from '../../../shared/deals.ts';
import { authorMayEditEverything, lateEdits, mayCorrect } from '../../../shared/permissions.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n/t.ts';
import { useDraft } from '../../lib/draft.ts';
import { useNow } from '../../lib/now.ts';
import { command, Refusal } from '../../live/command.ts';
import { actorOf, useMe } from '../people/use-me.ts';
import { dealAddress } from './addresses.ts';
import { DealForm } from './deal-form.tsx';
import { Conflict } from './deal-form-conflict.tsx';
import { type DealDraft, type DealField, draftOf } from './deal-form-draft.ts';

interface Edit {
  /** The deal as it was when the edit began, or when it was last reconciled. */
  base: DealDetail;
  mine: DealDraft;
}

const same = (one: DealDraft, other: DealDraft) => (Object.keys(one) as DealField[]).every((field) => one[field] === other[field]);

/** Edits a deal that goes on living: what others change meanwhile is shown beside what is typed here. */
export function EditDeal({ deal }: { deal: DealDetail }) {
  const [, navigate] = useLocation();
  const [{ base, mine }, setEdit, forget] = useDraft<Edit>(`edit:${deal.id}`, { base: deal, mine: draftOf(deal) });
  const [refused, setRefused] = useState<DealDetail>();
  const isLate = useIsLate(deal);

  const current = refused !== undefined && refused.version > deal.version ? refused : deal;
  const changed = current.version !== base.version;
  const untouched = same(mine, draftOf(base)) || same(mine, draftOf(current));
  useEffect(() => {
    if (changed && untouched) setEdit({ base: current, mine: draftOf(current) });
  }, [changed, untouched, current, setEdit]);

  const leave = (address: string) => {
    forget();
    navigate(address, { replace: true });
  };

  const send = async (input: Record<string, unknown>, key: string) => {
    try {
      const result = await command<DealResult>('PUT', `/api/deals/${deal.id}`, { ...input, version: base.version }, { key });
      leave(dealAddress(result));
      return result;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === 'VERSION_CONFLICT') setRefused(refusal.problem?.current as DealDetail);
      throw refusal;
    }
  };

  return (
    <>
      {isLate && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('edit.late')}</p>}
      {changed && !untouched && (
        <Conflict
          base={draftOf(base)}
          mine={mine}
          theirs={draftOf(current)}
          pressing={refused?.version === current.version}
          onResolve={(merged) => setEdit({ base: current, mine: merged })}
        />
      )}
      <DealForm
        draft={mine}
        change={(part) => setEdit((before) => ({ ...before, mine: { ...before.mine, ...part } }))}
        before={base}
        known={deal}
        isLocked={(field) => isLate && !(lateEdits as readonly string[]).includes(field)}
        submitLabel={t('edit.submit')}
        send={send}
      >
        <Button look="quiet" onClick={() => leave(dealAddress(deal))}>
          {t('dialog.cancel')}
        </Button>
      </DealForm>
    </>
  );
}

/** A day after posting, its author can change little; whoever puts facts right still can. */
function useIsLate(deal: DealDetail): boolean {
  const who = actorOf(useMe());
  const age = (useNow() - Date.parse(deal.liveAt)) / 1_000;
  return !mayCorrect(who) && !authorMayEditEverything(age);
}
