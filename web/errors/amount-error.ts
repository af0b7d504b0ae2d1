import { currencyOf, parseAmount } from '../i18n/amount.ts';
import { t } from '../i18n/t.ts';

/** The error of a typed amount that must be in `currency`; undefined if it is fine or empty. */
export function amountError(typed: string, currency: string): string | undefined {
  if (typed.trim() === '' || parseAmount(typed, currency) !== undefined) return undefined;
  const meant = currencyOf(typed, currency);
  return meant === undefined || meant === currency ? t('rule.not_an_amount') : t('rule.other_currency', { currency });
}
