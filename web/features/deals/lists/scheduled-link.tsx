import { Link } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { scheduledAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';

export function useScheduled() {
  const me = useMe();
  return useRead(me === undefined ? undefined : reads.scheduled());
}

export function ScheduledLink() {
  const waiting = useScheduled().data?.order.length ?? 0;
  if (waiting === 0) return null;
  return (
    <Link
      href={scheduledAddress}
      className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-medium hover:bg-sunken"
    >
      <Icon name="clock" className="size-5 text-soft" />
      {t('post.scheduled.count', { count: waiting })}
    </Link>
  );
}
