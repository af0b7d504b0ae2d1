import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DealList } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { useEntryKey } from '../../lib/history-entry.ts';
import { useIsSo, useIsThere } from '../../live/use-is-so.ts';
import type { List } from './use-list.ts';

/**
 * The list to show, with the history entry that it belongs to: the one asked for as soon as it has come, and until then the one before
 * it on the same screen, so that nothing flickers while filters are tried. Of a list without deals there is nothing to keep.
 */
export function useSettled({ params }: List) {
  const [pathname] = useLocation();
  const asked = { pathname, entry: useEntryKey(), params, path: reads.deals(params) };
  const isThere = useIsThere(asked.path);
  const [shown, show] = useState(asked);
  const hasDeals = useIsSo(shown.path, ({ data }) => data !== undefined && (data as DealList).order.length > 0);
  if (shown.path === asked.path && shown.entry === asked.entry) return { ...shown, isBehind: false };
  if (!isThere && hasDeals && shown.pathname === pathname) return { ...shown, isBehind: true };
  show(asked);
  return { ...asked, isBehind: false };
}
