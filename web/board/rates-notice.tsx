import { areRatesOld } from '../../shared/old-rates.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { day } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';

/** From which day the exchange rates are, in red if they are old; nothing without rates. */
export function RatesNotice() {
  const ratesOf = useRead(reads.status()).data?.ratesOf;
  if (ratesOf === undefined) return null;
  const isOld = areRatesOld(ratesOf, Date.now());
  const look = isOld ? 'border-danger bg-danger-wash' : 'border-line bg-surface';
  return <p className={`rounded-card border p-4 ${look}`}>{t(isOld ? 'rates.old' : 'rates.current', { date: day(ratesOf, 'UTC') })}</p>;
}
