import { RelativeTime } from '../components/relative-time.tsx';
import { t } from '../i18n/t.ts';
import { useNow } from '../lib/now.ts';

/** How long before its end (ms) one should hurry. */
const soon = 86_400_000;

/** When a deal that is live ends. Past its end, until the board has set it to expired, it ends now. */
export function Ends({ at }: { at: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <span className={left < soon ? 'font-semibold text-up' : ''}>
      {t('deal.ends')} <RelativeTime moment={left < 0 ? new Date(now).toISOString() : at} />
    </span>
  );
}
