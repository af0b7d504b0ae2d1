import type { AdminStatistics } from '../../../../shared/admin/statistics.ts';
import { dailyMeasures } from '../../../../shared/statistics.ts';

/** One line for each day. Only numbers and dates: nothing that someone typed, which a spreadsheet could take for a formula. */
export function csvOf({ days, figures }: Pick<AdminStatistics, 'days' | 'figures'>): string {
  const lines = [['day', ...dailyMeasures], ...days.map((day) => [day, ...dailyMeasures.map((measure) => figures[measure]?.[day] ?? '')])];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

export function downloadCsv(data: AdminStatistics): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(data)], { type: 'text/csv' }));
  link.download = `statistics-${data.days.at(-1)}.csv`;
  link.click();
  // A browser may begin to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
