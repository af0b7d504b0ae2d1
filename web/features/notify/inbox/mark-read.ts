import type { InboxItem } from '../../../../shared/inbox.ts';
import type { InboxFilter } from '../../../../shared/inbox-filters.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

interface Mark {
  ids: number[];
  isRead: boolean;
}

const marks = createOptimisticUpdates('inbox', (_item, { ids, isRead }: Mark, queue) =>
  sendCommand(isRead ? 'putInboxRead' : 'deleteInboxRead', { body: { ids } }, { queue }),
);

const apply = ({ id, unread }: InboxItem, isRead: boolean) => marks.apply(String(id), { ids: isRead ? unread : [id], isRead });

/** Marks a row as read, or its newest notification as unread, shown at once. */
export const setRead = (item: InboxItem, isRead: boolean): void => void apply(item, isRead).catch(showError);

/** The same for a row that is opened. Nobody waits for it, so no error is shown. */
export const openItem = (item: InboxItem): void => {
  if (item.unread.length > 0) apply(item, true).catch(() => undefined);
};

/** Whether a row is unread, including a change that is being sent. */
export function useIsUnread(item: InboxItem): boolean {
  const isUnread = item.unread.length > 0;
  const update = useOptimisticUpdate(marks, String(item.id), ({ isRead }) => isRead !== isUnread);
  return update === undefined ? isUnread : !update.value.isRead;
}

/** Marks everything up to a notification as read, and offers to undo that. */
export async function markAll(until: number, filter: InboxFilter | undefined): Promise<void> {
  const body = filter === undefined ? { until } : { until, filter };
  const { changed, at } = await sendCommand('putInboxRead', { body }, { queue: {} });
  const undo = () => void sendCommand('deleteInboxRead', { body: { at } }).catch(showError);
  toast(t('inbox.marked', { count: changed }), { label: t('saved.undo'), act: undo });
}
