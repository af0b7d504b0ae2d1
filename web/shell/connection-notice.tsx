import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { useConnectionStatus } from '../live/use-read.ts';

/** Says that the screen may be out of date. */
export function ConnectionNotice() {
  const status = useConnectionStatus();
  const away = status === 'interrupted' || status === 'offline';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4">
      {away && (
        <p className="arrive pointer-events-auto flex items-center gap-2.5 rounded-full border border-line bg-surface px-4 py-2 text-[0.9375rem] shadow-float">
          <Icon name={status === 'offline' ? 'warning' : 'clock'} className="size-[1.125rem] text-soft" />
          {t(`status.${status}.notice`)}
        </p>
      )}
    </div>
  );
}
