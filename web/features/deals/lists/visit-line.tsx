import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { ListItem } from '../../../deals/list-item.ts';
import { count as counted, relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { lastVisit, startVisits } from '../../../lib/visits.ts';
import { newSince } from './new-since.ts';

/**
 * How many of a list's deals are newer than the reader's last visit, at least: those of later pages are not counted. In a list by age it is where they
 * end, and above the list, in other orders as a link to those. It comes later than the list, which leaves it a line.
 */
export function VisitLine({ items, hasMore }: { items: readonly (readonly ListItem[])[]; hasMore: boolean }) {
  const [since, setSince] = useState<string>();
  const now = useNow();
  const newest = useNewest(since);
  useEffect(() => {
    startVisits();
    setSince(lastVisit());
  }, []);
  const deals = items.flat().flatMap(({ deal }) => deal ?? []);
  const { count, isByAge, older } = newSince(deals, since);
  const isWhole = !hasMore || older !== undefined;
  const words =
    since === undefined || count === 0
      ? undefined
      : t('feed.visit', { count, counted: counted(count) + (isWhole ? '' : '+'), when: relativeTime(since, now) });
  useLineAbove(older, words);
  if (words === undefined) return null;
  return isByAge ? (
    words
  ) : (
    <Link href={newest} className="relative underline underline-offset-2 before:absolute before:-inset-1">
      {words}
    </Link>
  );
}

/** The same list from that visit on, by age. */
function useNewest(since = ''): string {
  const [pathname] = useLocation();
  const query = new URLSearchParams(useSearch());
  query.delete('after');
  query.set('sort', 'new');
  query.set('since', `${since.slice(0, 16)}Z`);
  return `${pathname}?${query}`;
}

/** Writes the words above a deal of the list. It is added to what React has rendered, so that no list is rendered again and no card has to know. */
function useLineAbove(id: number | undefined, words: string | undefined): void {
  useEffect(() => {
    const item = id === undefined || words === undefined ? null : document.querySelector(`.deal-list > li:has([data-deal="${id}"])`);
    if (item === null) return;
    const line = document.createElement('p');
    line.className = 'visit-line h-5 max-w-full truncate rounded-full bg-surface px-2.5 text-xs/5 font-medium text-wire shadow-raised';
    line.textContent = words ?? '';
    item.prepend(line);
    return () => line.remove();
  });
}
