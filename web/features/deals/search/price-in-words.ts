import { typedFilters } from '../../../../shared/typed-filters.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { dayAgo } from '../../../deals/days.ts';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { t } from '../../../i18n/t.ts';

/** What "cheapest laptop under 600" asks for, in words; undefined if a search asks for its words only. @param currency of an amount without one */
export function priceInWords(typed: string, currency: string) {
  const filters = typedFilters(typed, currency, dayAgo(1));
  if (filters === undefined) return undefined;
  const { q, since, sort, expiredSince } = filters;
  const isPriced = (filters.minPrice ?? filters.maxPrice) !== undefined;
  const parts = [
    q,
    isPriced && priceRangeLabel(filters, currency),
    since && t('filters.posted.today'),
    sort && t(`sort.${sort}`),
    expiredSince && t('filters.expiredSince.today'),
  ];
  return { filters, words: parts.filter(Boolean).join(', '), address: searchAddress(filters) };
}
