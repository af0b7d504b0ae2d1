import { RelativeTime } from '../components/relative-time.tsx';
import { t } from '../i18n/t.ts';
import { useNow } from '../lib/now.ts';

/** How long (ms) before its end a deal is urgent. */
const urgentBefore = 86_400_000;

/** When a live deal ends. Between its end and its expiry on the board, it ends "now". */
export function DealEnd({ at, className = '' }: { at: string; className?: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <span className={`${className} ${left < urgentBefore ? 'font-semibold text-up' : ''}`}>
      {t('deal.ends')} <RelativeTime moment={left < 0 ? new Date(now).toISOString() : at} />
    </span>
  );
}
