import { locale } from './locale.ts';

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** In the reader's language: 25 MB or 1.2 GB. */
export const byteSize = (bytes: number): string => inUnit(bytes, 'auto');

/** The same of a change: +25 MB. */
export const byteChange = (bytes: number): string => inUnit(bytes, 'exceptZero');

function inUnit(bytes: number, signDisplay: 'auto' | 'exceptZero'): string {
  const [unit, size] = units.find(([, least]) => Math.abs(bytes) >= least) ?? units[2];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumSignificantDigits: 3, signDisplay }).format(bytes / size);
}
