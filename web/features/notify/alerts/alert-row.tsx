import { useState } from 'react';
import { Link } from 'wouter';
import type { Alert } from '../../../../shared/alerts.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { count, fullMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { changeAlert, removeAlert } from './alert-commands.ts';
import { AlertForm } from './alert-form.tsx';
import { type AlertTarget, addressOf, targetOf, trialOf } from './alert-target.ts';
import { useMomentWords, useTargetText } from './alert-words.ts';
import { Exclusions } from './exclusions.tsx';
import { MuteMenu } from './mute-menu.tsx';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

/** Narrow enough for all of them on one line of a phone. */
const action = 'max-sm:px-2 max-sm:text-sm sm:px-3 pointer-fine:min-h-9';

/** One of the reader's alerts: what it notifies of, how often it did, and what can be done with it. */
export function AlertRow({ alert }: { alert: Alert }) {
  const [isTried, setTried] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const isPaused = alert.state === 'paused';
  const target = targetOf(alert);
  return (
    <li
      className="grid gap-3 rounded-card border border-line bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
      aria-label={alert.name}
    >
      <About alert={alert} target={target} />
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {target && (
          <Button aria-expanded={isTried} onClick={() => setTried(!isTried)} className={action}>
            {t('alerts.try')}
          </Button>
        )}
        <Button onClick={() => void changeAlert(alert, { state: isPaused ? 'active' : 'paused' })} className={action}>
          {t(isPaused ? 'alerts.resume' : 'alerts.pause')}
        </Button>
        {!isPaused && <MuteMenu alert={alert} />}
        {target && (
          <Button aria-haspopup="dialog" onClick={() => setEdited(true)} className={action}>
            {t('alerts.change')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={t('alerts.delete.named', { name: alert.name })}
          onClick={() => void removeAlert(alert)}
          className="px-2.5 max-lg:ms-auto sm:px-3 pointer-fine:min-h-9"
        >
          <Icon name="trash" />
        </Button>
      </div>
      {isTried && (
        <div className="lg:col-span-full">
          <Trial alert={alert} />
        </div>
      )}
      {isEdited && target && (
        <Dialog title={t('alerts.edit')} onClose={() => setEdited(false)} isWide>
          <AlertForm alert={alert} target={target} />
        </Dialog>
      )}
    </li>
  );
}

function About({ alert, target }: { alert: Alert; target: AlertTarget | undefined }) {
  const words = useTargetText(target);
  const when = useMomentWords(alert);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
          {target === undefined ? (
            alert.name
          ) : (
            <Link href={addressOf(target)} className="text-wire underline underline-offset-4">
              {alert.name}
            </Link>
          )}
        </h2>
        <StateBadge alert={alert} />
      </div>
      {words !== alert.name && (
        <p className="wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      )}
      <p className="text-soft">
        {when} {alert.mentions && `· ${t('alerts.mentions.short')} `}·{' '}
        {t(`alerts.delivery.${alert.channel === undefined ? alert.delivery : 'webhook'}`)}
      </p>
      <p className="text-soft">
        {alert.notified.count === 0
          ? t('alerts.notified.never')
          : t('alerts.notified', { count: alert.notified.count, counted: count(alert.notified.count) })}
        {alert.notified.lastAt && (
          <>
            {' '}
            · <RelativeTime moment={alert.notified.lastAt} />
          </>
        )}
      </p>
      <Exclusions alert={alert} />
    </div>
  );
}

function StateBadge({ alert: { state, mutedUntil } }: { alert: Alert }) {
  const now = useNow();
  if (state === 'paused')
    return (
      <Badge look="quiet" icon="minus">
        {t('alerts.paused')}
      </Badge>
    );
  if (mutedUntil === undefined || Date.parse(mutedUntil) <= now) return null;
  return (
    <Badge look="quiet" icon="clock">
      {t('alerts.muted', { until: fullMoment(mutedUntil) })}
    </Badge>
  );
}

function Trial({ alert }: { alert: Alert }) {
  return <TrialResult {...useTrial(trialOf(alert))} />;
}
