import { useEffect, useState } from 'react';
import type { ListItem } from '../../../deals/list-item.ts';
import { count as counted, relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { lastVisit, startVisits } from '../../../lib/visits.ts';

/** How many of a list's deals are newer than the reader's last visit, at least: those of later pages are not counted. It comes later than the list and takes no room in it; an announcement of new deals takes its place. */
export function VisitLine({ items, hasMore }: { items: readonly (readonly ListItem[])[]; hasMore: boolean }) {
  const [since, setSince] = useState<string>();
  const now = useNow();
  useEffect(() => {
    startVisits();
    setSince(lastVisit());
  }, []);
  const live = items.flat().flatMap(({ deal }) => (deal?.state === 'live' ? [deal.liveAt] : []));
  const count = since === undefined ? 0 : live.filter((at) => at > since).length;
  // In the order of their age, an older one is after all that are new.
  const isWhole = !hasMore || (count < live.length && live.every((at, i) => i === 0 || at <= (live[i - 1] ?? at)));
  if (since === undefined || count === 0) return null;
  return (
    <p className="pointer-events-none flex h-0 justify-center [&:has(+*_button)]:hidden">
      <span className="relative z-10 -mt-3.5 h-5 max-w-full truncate rounded-full bg-surface px-2.5 text-xs/5 font-medium text-wire shadow-raised">
        {t('feed.visit', { count, counted: counted(count) + (isWhole ? '' : '+'), when: relativeTime(since, now) })}
      </span>
    </p>
  );
}
