import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DealResult } from '../../shared/deals.ts';
import { Button } from '../components/button.tsx';
import { dealAddress } from '../features/deals/addresses.ts';
import { DealForm } from '../features/deals/deal-form.tsx';
import { type DealDraft, emptyDraft } from '../features/deals/deal-form-draft.ts';
import { useMe } from '../features/people/use-me.ts';
import { useSite } from '../features/site/use-site.ts';
import { t } from '../i18n/t.ts';
import { useDraft } from '../lib/draft.ts';
import { useTitle } from '../lib/navigation.ts';
import { command } from '../live/command.ts';

/** Where a deal is posted. A guest may type first and sign in afterwards. */
export function Post() {
  const { name, currency } = useSite();
  const [turn, setTurn] = useState(0);
  useTitle(t('shell.post'), name);
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('shell.post')}
      </h1>
      <NewDeal key={turn} currency={currency} onClear={() => setTurn(turn + 1)} />
    </div>
  );
}

function NewDeal({ currency, onClear }: { currency: string; onClear: () => void }) {
  const me = useMe();
  const [, navigate] = useLocation();
  const [draft, setDraft, forget] = useDraft<DealDraft>('post', emptyDraft(currency));
  const [now] = useState(() => new Date().toISOString());

  const send = async (input: Record<string, unknown>, key: string) => {
    const deal = await command<DealResult>('POST', '/api/deals', input, { key });
    forget();
    navigate(dealAddress(deal));
    return deal;
  };
  const clear = () => {
    forget();
    onClear();
  };

  return (
    <>
      {me === undefined && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('post.guest')}</p>}
      <DealForm
        draft={draft}
        change={(part) => setDraft((before) => ({ ...before, ...part }))}
        known={{ liveAt: now, state: 'live' }}
        submitLabel={t('post.submit')}
        send={send}
      >
        <Button look="quiet" onClick={clear}>
          {t('post.clear')}
        </Button>
      </DealForm>
    </>
  );
}
