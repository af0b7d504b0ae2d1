import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { type AlertTarget, listTarget } from './alert-target.ts';
import { followIn } from './follow.ts';

/** On a bell: the reader already has this alert. */
export function AlertedMark({ target }: { target: AlertTarget }) {
  const { data } = useRead(reads.alerts());
  const alert = data && followIn(data, 'filters' in target ? listTarget(target.filters) : target);
  if (alert === undefined || alert.moments.length === 0) return null;
  return (
    <span title={t('alerts.edit')} className="absolute inset-0">
      <span className="absolute start-7 top-1.5 size-2.5 rounded-full bg-wire" />
      <span className="sr-only">{t('alerts.edit')}</span>
    </span>
  );
}
