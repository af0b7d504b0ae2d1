import type { ReactNode } from 'react';
import type { Alert } from '../../../../shared/alerts.ts';
import type { Channel } from '../../../../shared/channels.ts';
import { reads } from '../../../../shared/reads.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { list } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import type { AlertTarget } from './alert-target.ts';
import { type Moments, useMomentWords, useTargetText } from './alert-words.ts';

/** What an alert is about and when it notifies, in words and numbers. */
export function AlertSummary({ target, alert }: { target: AlertTarget; alert: Moments }) {
  const what = useTargetText(target);
  const when = useMomentWords(alert);
  return (
    <section aria-label={t('alerts.summary')} className="grid gap-1.5">
      <h3 className="font-medium">{t('alerts.summary')}</h3>
      <Line icon="search">
        <bdi>{what}</bdi>
      </Line>
      {alert.moments.length > 0 && <Line icon="clock">{when}</Line>}
    </section>
  );
}

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex items-start gap-2">
    <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-soft" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </div>
);

const takesAlerts = ({ state, notificationKinds }: Channel) => state === 'active' && (notificationKinds?.includes('alert') ?? true);

/** Where alerts arrive, and the way to more. */
export function Where({ delivery }: Pick<Alert, 'delivery'>) {
  const { data } = useRead(reads.channels());
  if (data === undefined) return null;
  const channels = data.order.flatMap((id) => data.channels[id] ?? []);
  const reached = delivery === 'inbox' ? [] : channels.filter(takesAlerts);
  const name = (channel: Channel) =>
    delivery === 'digest' || channel.pace !== 'instant' ? t('alerts.where.digest', { channel: channel.name }) : channel.name;
  return (
    <Line icon={reached.length > 0 || delivery === 'inbox' ? 'bell' : 'warning'}>
      {reached.length > 0 ? t('alerts.where.channels', { channels: list(reached.map(name)) }) : t('alerts.where.inbox')}
      {reached.length === 0 && delivery !== 'inbox' && (
        // In another tab, so that what is typed here stays; this line changes by itself.
        <>
          {' '}
          <a href="/settings/channels" target="_blank" rel="noopener" className="inline-block font-medium text-wire underline">
            {t(channels.length === 0 ? 'alerts.where.add' : 'alerts.where.check')}
          </a>
        </>
      )}
    </Line>
  );
}
