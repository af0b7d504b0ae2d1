import type { Alert } from '../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames } from '../../../shared/deal-filters.ts';
import { useActiveFilters } from '../../deals/filter-labels.ts';
import { count } from '../../i18n/format.ts';
import { plainList } from '../../i18n/list.ts';
import { t } from '../../i18n/t.ts';
import type { Followed } from './followed.ts';

const none: DealFilters = {};

/** What is followed in words: espresso, Home, up to €200; or the title of a deal. Without quotation marks, which messages put around it. */
export function useFollowedWords(followed: Followed | undefined): string {
  const filters = followed && 'filters' in followed ? followed.filters : none;
  const active = useActiveFilters({ params: filters, activeFilters: dealFilterNames.filter((name) => filters[name] !== undefined) });
  if (followed === undefined) return t('alerts.dealGone');
  if ('deal' in followed) return followed.deal.title;
  if ('saved' in followed) return t('account.saved');
  return active.length === 0
    ? t('alerts.everything')
    : plainList(active.map(({ names, words }) => (names[0] === 'q' ? (filters.q ?? words) : words)));
}

/** When an alert tells: New deal, Hot, 10 votes in 30 minutes. */
export const momentWords = ({ moments, speed }: Pick<Alert, 'moments' | 'speed'>): string =>
  plainList(
    moments.map((moment) =>
      moment === 'speed' && speed
        ? t('alerts.moment.speed.of', { votes: count(speed.votes), minutes: count(speed.minutes) })
        : t(`alerts.moment.${moment}`),
    ),
  );
