import { relativeTime } from '../i18n/format.ts';
import { useNow } from '../lib/now.ts';
import { momentTitle } from './moment-title.ts';

/** "3h ago", kept current; the full date on hover. `moment` is ISO 8601. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={moment} {...momentTitle(moment)} className={className}>
      {relativeTime(moment, now)}
    </time>
  );
}
