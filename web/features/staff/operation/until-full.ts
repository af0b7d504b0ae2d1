import type { AdminSize } from '../../../../shared/admin/size.ts';

type UntilFull = { unit: 'months' | 'years'; count: number } | { unit: 'late' | 'never'; count?: undefined };

/** When the disk is full if it goes on like this; undefined if that is not known. */
export function untilFull(disk: AdminSize['disk']): UntilFull | undefined {
  if (disk?.perMonth === undefined) return undefined;
  if (disk.perMonth <= 0) return { unit: 'never' };
  const months = disk.free / disk.perMonth;
  if (months > 120) return { unit: 'late' };
  return months < 24 ? { unit: 'months', count: Math.max(1, Math.floor(months)) } : { unit: 'years', count: Math.floor(months / 12) };
}
