import type { ReactNode } from 'react';
import type { LogParams, ReadPath } from '../../../../shared/reads.ts';
import type { PublicEntry } from '../../../../shared/staff-log.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useDelay } from '../../../engine/use-delay.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';
import { DelayNotice } from '../../../errors/delay-notice.tsx';
import { t } from '../../../i18n/t.ts';
import type { Page } from '../../../lib/frozen-list.ts';
import { LogEntry } from './log-entry.tsx';

interface LogProps<Entry> {
  read: (params: LogParams) => ReadPath<Page & { entries: Record<string, Entry> }>;
  params: LogParams;
  /** The history entry it is shown in. */
  entry: string;
  /** What only moderators see of an entry. */
  more?: (entry: Entry) => ReactNode;
}

const always = () => true;

/** The entries of the public log or the staff log, last first; new ones appear at once. */
export function Log<Entry extends PublicEntry>({ read, params, entry, more }: LogProps<Entry>) {
  const list = useFrozenList((after = params.after) => read({ ...params, after }), { entry, isShownAtOnce: always });
  const delay = useDelay(list.loading, list.hasFailed);
  const entries = Object.fromEntries(list.pages.flatMap((page) => Object.entries(page.entries)));
  const isFiltered = Object.entries(params).some(([name, value]) => name !== 'after' && value !== undefined);
  if (!list.loading && list.ids.length === 0)
    return <EmptyState scene={empty} title={t('modlog.empty')} text={t(isFiltered ? 'modlog.emptyText.filtered' : 'modlog.emptyText')} />;
  return (
    <div>
      <ol aria-busy={list.loading} className="grid gap-3">
        {list.ids.map((id) => {
          const each = entries[id];
          return each === undefined ? null : (
            <li key={id} id={`entry-${id}`} className="grid gap-1 rounded-card border border-line bg-surface p-4">
              <LogEntry entry={each} />
              {more?.(each)}
            </li>
          );
        })}
      </ol>
      {list.loading && delay === undefined && <Skeleton className="h-64 w-full rounded-card" />}
      <DelayNotice delay={delay} />
      {list.hasMore && (
        <div className="grid justify-center py-6">
          <Button onClick={list.more}>{t('modlog.more')}</Button>
        </div>
      )}
    </div>
  );
}
