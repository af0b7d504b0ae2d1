import { locale } from './locale.ts';

/** In the reader's language: 25 MB, or from a gigabyte on 1.2 GB. */
export function byteSize(bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumSignificantDigits: 3 }).format(bytes / size);
}
