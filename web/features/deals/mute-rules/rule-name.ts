import type { MuteRule } from '../../../../shared/mute-rules.ts';
import { categoryName } from '../../../board/use-board.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** A short name for a mute rule: “crypto”, Gaming, over €500. `currency` is the one of its amounts. */
export function muteRuleName(
  { kind, value = '', name = value, minPrice, maxPrice }: Omit<MuteRule, 'id' | 'effect'>,
  currency: string,
): string {
  if (value === '' && kind !== 'price') return t('hidden.notHere');
  if (kind === 'word') return t('hidden.word', { word: name });
  if (kind === 'category') return categoryName({ slug: value, name });
  if (kind !== 'price') return name;
  if (minPrice === undefined) return t('hidden.under', { amount: money(maxPrice ?? 0, currency) });
  if (maxPrice === undefined) return t('hidden.over', { amount: money(minPrice, currency) });
  return t('hidden.between', { from: money(minPrice, currency), to: money(maxPrice, currency) });
}
