import { useEffect, useState } from 'react';
import type { ListItem } from '../../../deals/list-item.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { lastVisit, startVisits } from '../../../lib/visits.ts';

/** How many of a list's deals are newer than the reader's last visit. It comes later than the list and takes no room in it; an announcement of new deals takes its place. */
export function VisitLine({ items }: { items: readonly (readonly ListItem[])[] }) {
  const [since, setSince] = useState<string>();
  const now = useNow();
  useEffect(() => {
    startVisits();
    setSince(lastVisit());
  }, []);
  const count =
    since === undefined ? 0 : items.flat().filter(({ deal }) => deal !== undefined && deal.state === 'live' && deal.liveAt > since).length;
  if (since === undefined || count === 0) return null;
  return (
    <p className="pointer-events-none flex h-0 justify-center [&:has(+*_button)]:hidden">
      <span className="relative z-10 -mt-3.5 h-5 max-w-full truncate rounded-full bg-surface px-2.5 text-xs/5 font-medium text-wire shadow-raised">
        {t('feed.visit', { deals: t('feed.waiting', { count }), when: relativeTime(since, now) })}
      </span>
    </p>
  );
}
