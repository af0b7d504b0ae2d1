import type { ReactNode } from 'react';
import type { InboxItem } from '../../../../shared/inbox.ts';
import type { InboxFilter } from '../../../../shared/inbox-filters.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useDelay } from '../../../engine/use-delay.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';
import { DelayNotice } from '../../../errors/delay-notice.tsx';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { InboxRow } from './inbox-row.tsx';
import { markAll } from './mark-read.ts';
import { useMarkKey } from './use-mark-key.ts';

interface InboxListProps {
  filter: InboxFilter | undefined;
  /** The history entry it is shown in. */
  entry: string;
  /** What can be done about a row besides opening it. */
  actions: (item: InboxItem) => ReactNode;
  /** Below the list, once it is there: it would move up if the list is shorter than its placeholder. */
  foot: ReactNode;
}

const always = () => true;

/** The reader's notifications, newest first; what is new appears at once. */
export function InboxList({ filter, entry, actions, foot }: InboxListProps) {
  const list = useFrozenList((after) => reads.inbox({ filter, after }), { entry, isShownAtOnce: always });
  useMarkKey();
  const delay = useDelay(list.loading, list.hasFailed);
  const { busy, send } = useSubmit(() => undefined);
  const known = Object.fromEntries(list.pages.flatMap((page) => Object.entries(page.items)));
  // A row gets another id with each notification that joins it.
  const items = list.ids.flatMap((id) => known[id] ?? []);
  const [newest] = list.pages[0]?.order ?? [];
  if (!list.loading && items.length === 0)
    return (
      <>
        <Nothing filter={filter} />
        {foot}
      </>
    );
  return (
    <div className="grid gap-3">
      {newest !== undefined && items.some(({ unread }) => unread.length > 0) && (
        // Beside the heading of the screen, where it takes no line.
        <Button look="quiet" busy={busy} onClick={() => void send(() => markAll(newest, filter))} className="absolute end-0 -top-1">
          {t('inbox.markAll')}
        </Button>
      )}
      {items.length > 0 && (
        <ol aria-busy={list.loading} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {items.map((item) => (
            <InboxRow key={item.id} item={item}>
              {actions(item)}
            </InboxRow>
          ))}
        </ol>
      )}
      {list.loading && delay === undefined && <Skeleton className="h-96 w-full rounded-card" />}
      <DelayNotice delay={delay} />
      {list.hasMore && (
        <div className="grid justify-center py-4">
          <Button onClick={list.more}>{t('inbox.more')}</Button>
        </div>
      )}
      {!list.loading && foot}
    </div>
  );
}

const Nothing = ({ filter = 'all' }: { filter?: InboxFilter | 'all' | undefined }) => (
  <EmptyState scene={empty} title={t(`inbox.empty.${filter}`)} text={t(`inbox.empty.${filter}.text`)}>
    <ButtonLink href={filter === 'alerts' ? '/alerts' : '/'} look="primary">
      {t(filter === 'alerts' ? 'inbox.toAlerts' : 'inbox.toDeals')}
    </ButtonLink>
  </EmptyState>
);
