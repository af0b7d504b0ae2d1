import type { DealCounts } from '../../../../shared/search.ts';
import { t } from '../../../i18n/t.ts';
import { countText } from './count-text.ts';

/** How many deals a list without a state leaves out because they are probably expired: otherwise its figures would not add up. */
export function LeftOut({
  of: { live, expired, matching, hasMore },
}: {
  of: Pick<DealCounts, 'live' | 'expired' | 'matching' | 'hasMore'>;
}) {
  const count = live + expired - matching;
  if (count === 0) return null;
  return <p className="text-sm text-soft">{t('filters.leftOut', { count, counted: countText({ matching: count, hasMore }) })}</p>;
}
