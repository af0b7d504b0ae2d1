import { t } from '../i18n/t.ts';
import { useConnectionStatus } from '../live/use-read.ts';

const colours = { connecting: 'bg-on-mast-soft', live: 'bg-[#4ade80]', interrupted: 'bg-tag', offline: 'bg-[#ff8b80]' };

/** Shows in the header whether the screen is up to date. */
export function LiveIndicator() {
  const status = useConnectionStatus();
  return (
    <span title={t(`status.${status}.title`)} className="flex items-center gap-1.5 text-sm text-on-mast-soft">
      <span className={`live-dot size-2 rounded-full transition-colors ${colours[status]}`} />
      <span className="max-sm:sr-only">{t(`status.${status}`)}</span>
    </span>
  );
}
