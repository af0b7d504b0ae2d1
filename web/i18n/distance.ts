import { locale } from './locale.ts';

/** Where people say miles. */
const milesIn = ['US', 'GB', 'LR', 'MM'];

/** A distance as people there say it: in miles where these are usual. */
export function kilometres(distance: number): string {
  const isMiles = milesIn.includes(new Intl.Locale(locale()).maximize().region ?? '');
  const [unit, value] = isMiles ? ['mile', distance / 1.609344] : ['kilometer', distance];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: String(unit), maximumFractionDigits: 0 }).format(Number(value));
}
