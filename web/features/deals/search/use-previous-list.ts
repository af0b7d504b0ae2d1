import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { afterIn } from '../../../../shared/list-address.ts';
import { reads } from '../../../../shared/reads.ts';
import { useIsLoaded, useReadSelector } from '../../../engine/use-read-selector.ts';
import { useEntryKey } from '../../../lib/history-entry.ts';
import type { List } from './use-list.ts';

/**
 * The list to show, with its history entry: the requested one once it is loaded, until then the previous one of the same screen, so that
 * nothing flickers while filters change. An empty list is not kept.
 */
export function useListWithPrevious({ params: filters }: List) {
  const [pathname] = useLocation();
  const params = { ...filters, after: afterIn(useSearch()) };
  const requested = { pathname, entry: useEntryKey(), params, path: reads.deals(params) };
  const isLoaded = useIsLoaded(requested.path);
  const hasFailed = useReadSelector(requested.path, (state) => state.hasFailed ?? false);
  const [shown, show] = useState(requested);
  const hasDeals = useReadSelector(shown.path, ({ data }) => data !== undefined && data.order.length > 0);
  if (shown.path === requested.path && shown.entry === requested.entry) return { ...shown, isBehind: false, hasFailed };
  if (!isLoaded && hasDeals && shown.pathname === pathname) return { ...shown, isBehind: true, hasFailed };
  show(requested);
  return { ...requested, isBehind: false, hasFailed };
}
