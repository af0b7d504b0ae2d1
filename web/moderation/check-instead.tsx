import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { showError } from '../errors/show-error.ts';
import { t } from '../i18n/t.ts';
import type { Reported } from './report.ts';

interface CheckInsteadProps {
  deal: (Reported & { kind: 'deal' })['deal'];
  reason: 'expired' | 'wrong_facts';
  onDone: () => void;
}

/** Leads from a report to a check, which takes effect without a moderator: that the deal has expired, or has another price. */
export function CheckInstead({ deal, reason, onDone }: CheckInsteadProps) {
  const [busy, setBusy] = useState(false);
  if (deal.state !== 'live') return null;
  const expire = async () => {
    setBusy(true);
    const check = sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'dead' } });
    await check.then(() => {
      toast(t('report.expired.done'));
      onDone();
    }, showError);
    setBusy(false);
  };
  const showChecks = () => {
    onDone();
    document.getElementById('deal-checks')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="grid gap-2 rounded-control bg-wire-wash p-3">
      <p>{t(`report.${reason}.text`)}</p>
      {reason === 'expired' ? (
        <Button busy={busy} onClick={() => void expire()} className="justify-self-start">
          {t('report.expired.check')}
        </Button>
      ) : (
        <Button onClick={showChecks} className="justify-self-start">
          {t('report.wrong_facts.check')}
        </Button>
      )}
    </div>
  );
}
