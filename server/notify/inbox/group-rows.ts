import { pages } from '../../../shared/limits.ts';
import type { NotificationKind } from '../../../shared/states.ts';

interface Groupable {
  id: number;
  kind: NotificationKind;
  aboutDeal: number | null;
}

/**
 * Puts rows of one kind about one deal together, newest first, until the page is full. `next` is the id before which the next page begins;
 * undefined if there is no more. What comes without a deal stands alone.
 */
export function groupRows<Row extends Groupable>(rows: readonly Row[]): { groups: [Row, ...Row[]][]; next?: number } {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const [index, row] of rows.entries()) {
    const key = row.aboutDeal === null ? String(row.id) : `${row.kind} ${row.aboutDeal}`;
    const group = groups.get(key);
    if (index === pages.inboxRows || (group === undefined && groups.size === pages.inbox))
      return { groups: [...groups.values()], next: rows[index - 1]?.id ?? 0 };
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return { groups: [...groups.values()] };
}
