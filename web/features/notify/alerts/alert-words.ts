import type { Alert } from '../../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames } from '../../../../shared/deal-filters.ts';
import type { AlertMoment } from '../../../../shared/states.ts';
import { boardConstant } from '../../../board/board-constant.ts';
import { useBoard } from '../../../board/use-board.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { count, money } from '../../../i18n/format.ts';
import { plainList } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import type { AlertTarget } from './alert-target.ts';

const none: DealFilters = {};

/** An alert's target in words: espresso, Home up to €200; or the title of a deal. Without quotation marks, which messages put around it. */
export function useTargetText(target: AlertTarget | undefined): string {
  const currency = usePriceCurrency();
  const filters = target && 'filters' in target ? target.filters : none;
  const active = useActiveFilters({ params: filters, activeFilters: dealFilterNames.filter((name) => filters[name] !== undefined) });
  if (target === undefined) return t('alerts.dealGone');
  if ('deal' in target) return target.deal.title;
  if ('saved' in target) return t('account.saved');
  const { q, minPrice, maxPrice } = filters;
  const high = minPrice === undefined && maxPrice !== undefined ? money(Number(maxPrice), filters.currency ?? currency) : undefined;
  const others = active.filter(({ names }) => high === undefined || !names.includes('maxPrice'));
  const what =
    others.length === 0 ? t('alerts.everything') : plainList(others.map(({ names: [name], words }) => (name === 'q' && q ? q : words)));
  return high === undefined ? what : t('alerts.upTo', { what, high });
}

export type Moments = Pick<Alert, 'speed'> & { moments: readonly AlertMoment[] };

/** When an alert notifies, with the board's numbers: New deal · Hot from 45 votes · 10 votes in 30 minutes. */
export function useMomentWords({ moments, speed }: Moments): string {
  const { heat } = useBoard();
  const words: { [name in AlertMoment]?: () => string } = {
    hot: () => t('alerts.moment.hot.of', { votes: count(heat.hot) }),
    price_drop: () => t('alerts.moment.price_drop.of', { percent: Math.round(100 * boardConstant('alerts.dropShare')) }),
    ending: () => t('alerts.moment.ending.of', { hours: boardConstant('alerts.endingHours') }),
    speed: () =>
      speed ? t('alerts.moment.speed.of', { votes: count(speed.votes), minutes: count(speed.minutes) }) : t('alerts.moment.speed'),
  };
  return moments.map((moment) => words[moment]?.() ?? t(`alerts.moment.${moment}`)).join(' · ');
}
