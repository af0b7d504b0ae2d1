import { useEffect, useState } from 'react';
import type { ListItem } from '../../../deals/list-item.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { lastVisit, startVisits } from '../../../lib/visits.ts';

/** How many of a list's deals are newer than the reader's last visit. Nothing for someone who has scrolled: it would move what they read. */
export function VisitLine({ items }: { items: readonly ListItem[] }) {
  const [since, setSince] = useState<string>();
  const now = useNow();
  useEffect(() => {
    startVisits();
    if (scrollY === 0) setSince(lastVisit());
  }, []);
  const count =
    since === undefined ? 0 : items.filter(({ deal }) => deal !== undefined && deal.state === 'live' && deal.liveAt > since).length;
  if (since === undefined || count === 0) return null;
  return (
    <li className="text-sm font-medium text-wire">
      {t('feed.visit', { deals: t('feed.waiting', { count }), when: relativeTime(since, now) })}
    </li>
  );
}
