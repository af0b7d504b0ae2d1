import { Button } from '../components/button.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { CommandButton } from '../errors/command-button.tsx';
import { t } from '../i18n/t.ts';
import type { Reported } from './report.ts';

interface CheckInsteadProps {
  deal: (Reported & { kind: 'deal' })['deal'];
  reason: 'expired' | 'wrong_facts';
  onDone: () => void;
}

/** Leads from a report to a check, which takes effect without a moderator: that the deal has expired, or has another price. */
export function CheckInstead({ deal, reason, onDone }: CheckInsteadProps) {
  if (deal.state !== 'live') return null;
  const expire = async () => {
    await sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'dead' } });
    toast(t('report.expired.done'));
    onDone();
  };
  const showChecks = () => {
    onDone();
    document.getElementById('deal-checks')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="grid gap-2 rounded-control bg-wire-wash p-3">
      <p>{t(`report.${reason}.text`)}</p>
      {reason === 'expired' ? (
        <CommandButton act={expire} className="justify-self-start">
          {t('report.expired.check')}
        </CommandButton>
      ) : (
        <Button onClick={showChecks} className="justify-self-start">
          {t('report.wrong_facts.check')}
        </Button>
      )}
    </div>
  );
}
