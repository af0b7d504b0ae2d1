import type { Alert } from '../../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames } from '../../../../shared/deal-filters.ts';
import { useBoard } from '../../../board/use-board.ts';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { count, money } from '../../../i18n/format.ts';
import { plainList } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import type { AlertTarget } from './alert-target.ts';

const none: DealFilters = {};

/** An alert's target in words: espresso, Home up to €200; or the title of a deal. Without quotation marks, which messages put around it. */
export function useTargetText(target: AlertTarget | undefined): string {
  const { currency } = useBoard();
  const filters = target && 'filters' in target ? target.filters : none;
  const active = useActiveFilters({ params: filters, activeFilters: dealFilterNames.filter((name) => filters[name] !== undefined) });
  if (target === undefined) return t('alerts.dealGone');
  if ('deal' in target) return target.deal.title;
  if ('saved' in target) return t('account.saved');
  const { q, minPrice, maxPrice } = filters;
  const high = minPrice === undefined && maxPrice !== undefined ? money(Number(maxPrice), currency) : undefined;
  const others = active.filter(({ names: [name] }) => high === undefined || name !== 'maxPrice');
  const what =
    others.length === 0 ? t('alerts.everything') : plainList(others.map(({ names: [name], words }) => (name === 'q' && q ? q : words)));
  return high === undefined ? what : t('alerts.upTo', { what, high });
}

/** When an alert notifies: New deal, Hot, 10 votes in 30 minutes. */
export const momentWords = ({ moments, speed }: Pick<Alert, 'moments' | 'speed'>): string =>
  plainList(
    moments.map((moment) =>
      moment === 'speed' && speed
        ? t('alerts.moment.speed.of', { votes: count(speed.votes), minutes: count(speed.minutes) })
        : t(`alerts.moment.${moment}`),
    ),
  );
