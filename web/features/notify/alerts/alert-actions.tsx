import { useState } from 'react';
import type { InboxItem } from '../../../../shared/inbox.ts';
import { reads } from '../../../../shared/reads.ts';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { stopAlert } from './alert-commands.ts';

const ExcludeDialog = lazyOrNothing(async () => (await import('./exclude-dialog.tsx')).ExcludeDialog);

const button =
  'inline-flex min-h-11 items-center rounded-control px-2.5 text-sm font-medium text-soft hover:bg-sunken hover:text-ink pointer-fine:min-h-9';

interface AlertActionsProps {
  /** The id of the alert. */
  alert: number;
  /** The deal that it notified of. */
  deal: NonNullable<InboxItem['deal']>;
}

/** On what an alert found: less like this, and pause. Nothing if the alert is gone, or paused already. */
export function AlertActions({ alert: id, deal }: AlertActionsProps) {
  const alert = useRead(reads.alerts()).data?.alerts[id];
  const [isAsked, ask] = useState(false);
  if (alert === undefined || alert.state === 'paused') return null;
  return (
    <>
      {alert.filters && (
        <button type="button" aria-haspopup="dialog" onClick={() => ask(true)} className={button}>
          {t('alerts.less')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('alerts.stop.named', { name: alert.name })}
        onClick={() => void stopAlert(alert)}
        className={button}
      >
        {t('alerts.stop')}
      </button>
      {isAsked && <ExcludeDialog alert={alert} deal={deal} onClose={() => ask(false)} />}
    </>
  );
}
