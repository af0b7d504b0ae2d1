import { locale } from './locale.ts';

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** In the reader's language: 25 MB or 1.2 GB. */
export function byteSize(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumSignificantDigits: 3 }).format(bytes / size);
}
