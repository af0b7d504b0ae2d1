import { reads } from '../../shared/reads.ts';
import { useConnectionStatus, useRead } from '../engine/use-read.ts';
import { count } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';

const colours = { connecting: 'bg-on-mast-soft', live: 'bg-[#4ade80]', interrupted: 'bg-tag', offline: 'bg-[#ff8b80]' };

/** Shows in the header whether the screen is up to date, and how many people are there. */
export function LiveIndicator() {
  const status = useConnectionStatus();
  const { people } = useRead(reads.presence()).data ?? {};
  return (
    <span title={t(`status.${status}.title`)} className="flex items-center gap-1.5 text-sm text-on-mast-soft">
      <span className={`live-dot size-2 rounded-full ${colours[status]}`} />
      <span className="max-sm:sr-only">{t(`status.${status}`)}</span>
      {status === 'live' && people !== undefined && <span className="max-lg:sr-only">{t('status.people', { people: count(people) })}</span>}
    </span>
  );
}
