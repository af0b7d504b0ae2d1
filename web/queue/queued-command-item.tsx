import type { CommandName } from '../../shared/command-paths.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { discard, retry } from '../engine/command-queue.ts';
import type { QueuedCommand } from '../engine/queued-commands.ts';
import { problemText } from '../errors/error-text.ts';
import { t } from '../i18n/t.ts';
import { keepDraft, storedDraft } from '../lib/draft.ts';

const kinds = {
  putDealVote: 'vote',
  deleteDealVote: 'unvote',
  putCommentVote: 'vote',
  deleteCommentVote: 'unvote',
  putSave: 'save',
  deleteSave: 'unsave',
  createDealComment: 'comment',
  putComment: 'edit',
  putDealCheck: 'check',
  deleteDealCheck: 'check',
  createDeal: 'post',
  putInboxRead: 'read',
  deleteInboxRead: 'unread',
} as const satisfies Partial<Record<CommandName, string>>;

/** A stored command: what it does, what was typed, why it was refused, and what one can do about it. `onDeal`: on the deal's own page. */
export function QueuedCommandItem({ command, onDeal = false }: { command: QueuedCommand; onDeal?: boolean }) {
  const { key, name, title, details, refused } = command;
  const { draft } = details;
  const typed = typedIn(draft?.value);
  return (
    <li className="grid gap-1.5 rounded-card border border-dashed border-edge bg-surface p-4">
      <p className="flex items-start gap-2.5 font-medium">
        <Icon name={refused === undefined ? 'clock' : 'warning'} className="mt-0.5 size-[1.125rem] text-soft" />
        <span>{t(`queue.${kinds[name as keyof typeof kinds]}`)}</span>
      </p>
      {title !== undefined && !onDeal && <p className="line-clamp-2 text-sm text-soft">{title}</p>}
      {typed !== undefined && (
        <p dir="auto" className="line-clamp-6 whitespace-pre-wrap">
          {typed}
        </p>
      )}
      {refused !== undefined && (
        <p role="alert" className="text-danger">
          {refused === 'TOO_OLD' ? t('queue.tooOld') : problemText(refused)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => void discard(key)}>
          {t('queue.discard')}
        </Button>
        {refused !== undefined && draft !== undefined && <Button onClick={() => void editAgain(command)}>{t('queue.change')}</Button>}
        {refused !== undefined && <Button onClick={() => void retry(key)}>{t('queue.retry')}</Button>}
      </div>
    </li>
  );
}

function typedIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { comment, title } = (value ?? {}) as { comment?: string; title?: string };
  return comment ?? title;
}

/** Gives back what was typed as a draft, where it was typed. Something typed there since stays above it. */
async function editAgain({ key, details: { deal, draft } }: QueuedCommand): Promise<void> {
  if (draft === undefined) return;
  const { name, value } = draft;
  const since = storedDraft(name);
  keepDraft(name, typeof since === 'string' && since !== '' ? `${since}\n\n${value}` : value);
  await discard(key);
  const address = deal === undefined ? '/post' : `/d/${deal}`;
  if (`${location.pathname}/`.startsWith(`${address}/`)) location.reload();
  else location.assign(address);
}
