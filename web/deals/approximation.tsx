import { conversionFactor } from '../../shared/convert.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { day } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { roundMoney } from './round-money.ts';

interface ApproximationProps {
  /** In minor units of `from`. */
  amount: number;
  from: string;
  to: string;
}

/** The amount in another currency, with the day of the rate on hover; nothing without a rate. */
export function Approximation({ amount, from, to }: ApproximationProps) {
  const rates = useRead(reads.exchangeRates()).data?.rates;
  const factor = rates && conversionFactor(from, to, rates);
  if (rates === undefined || factor === undefined) return null;
  // The older of the two rates.
  const [date = ''] = [rates[from]?.day ?? '', rates[to]?.day ?? ''].sort();
  return (
    <bdi title={t('price.rate', { date: day(date, 'UTC') })}>{t('price.approximate', { amount: roundMoney(amount * factor, to) })}</bdi>
  );
}
