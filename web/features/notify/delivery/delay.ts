import { locale } from '../../../i18n/locale.ts';

/** Seconds in the unit that reads best: `0.25s`, `1.5m`. */
export function delay(seconds: number): string {
  const [unit, length] =
    seconds < 100 ? (['second', 1] as const) : seconds < 6_000 ? (['minute', 60] as const) : (['hour', 3_600] as const);
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'narrow', maximumSignificantDigits: 2 }).format(
    seconds / length,
  );
}
