import { useCallback, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { afterIn } from '../../../../shared/list-address.ts';
import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { Prose } from '../../../components/prose.tsx';
import { useQueuedCommands } from '../../../engine/queued-commands.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { QueuedCommandItem } from '../../../queue/queued-command-item.tsx';
import { useBlocked } from '../../../session/use-blocked.ts';
import { useMay } from '../../../session/use-may.ts';
import { useMe } from '../../../session/use-me.ts';
import { CommentList } from './comment-list.tsx';
import { NewComment } from './new-comment.tsx';
import { ThreadContextProvider, type ThreadContextValue } from './thread-context.ts';
import { type Folding, toggle } from './thread-rows.ts';
import { ThreadTools } from './thread-tools.tsx';
import { useTargetComment } from './use-reveal.ts';
import { useSort } from './use-sort.ts';

const none = {};
const unfolded: Folding = { all: false, toggled: new Set() };

/** The comments on a deal. `entry` is the history entry. */
export function Thread({ deal, entry }: { deal: DealDetail; entry: string }) {
  const me = useMe();
  const after = afterIn(useSearch());
  const { chosen, shown } = useSort(deal.id, after);
  const votes = useRead(me && reads.commentVotes(deal.id)).data?.votes ?? none;
  const blocked = useBlocked();
  const [folding, setFolding] = useState(unfolded);
  const [target, reveal] = useTargetComment();
  const unfold = useCallback((ids: readonly number[]) => setFolding((before) => toggle(before, ids)), []);
  const mayDecide = useMay('read the queue and decide');
  const mayComment = !deal.locked || mayDecide;
  const context = useMemo(
    (): ThreadContextValue => ({ deal, me, blocked, votes, toggle: (id) => setFolding((before) => toggle(before, [id])), reveal }),
    [deal, me, blocked, votes, reveal],
  );
  return (
    <ThreadContextProvider value={context}>
      <section id="comments" aria-labelledby="comments-title" className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="comments-title" tabIndex={-1} className="text-xl font-bold tracking-tight">
            {t('thread.title', { count: deal.comments })}
          </h2>
          {deal.comments > 1 && <ThreadTools sort={chosen} isFolded={folding.all} onFold={(all) => setFolding({ ...unfolded, all })} />}
        </div>
        {deal.locked && (
          <p className="flex items-center gap-2 rounded-card bg-sunken px-4 py-3 font-medium">
            <Icon name="lock" className="size-[1.125rem] text-soft" />
            {t('thread.closed')}
          </p>
        )}
        {mayComment && (
          <div className="rounded-card border border-line bg-surface p-3 sm:p-4">
            <NewComment />
          </div>
        )}
        <PendingComments deal={deal.id} />
        <HeldComments deal={deal.id} />
        <CommentList key={shown} {...{ deal, entry, sort: shown, after, folding, target }} onUnfold={unfold} onReveal={reveal} />
      </section>
    </ThreadContextProvider>
  );
}

/** What the reader wrote on this deal while the board could not be reached, or what was refused then. */
function PendingComments({ deal }: { deal: number }) {
  const pending = useQueuedCommands().filter(({ name, details }) => details.deal === deal && /Comment$/.test(name));
  if (pending.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {pending.map((command) => (
        <QueuedCommandItem key={command.key} command={command} onDeal />
      ))}
    </ul>
  );
}

/** The reader's own comments on this deal that nobody else sees yet. */
function HeldComments({ deal }: { deal: number }) {
  const me = useMe();
  const all = useRead(me && reads.held()).data?.comments ?? [];
  const here = all.filter((comment) => comment.deal.id === deal);
  if (here.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {here.map(({ id, html }) => (
        <li key={id} className="grid gap-2 rounded-card border-2 border-wire bg-wire-wash p-4">
          <p className="flex items-center gap-2 font-medium">
            <Icon name="hide" className="size-[1.125rem]" />
            {t('held.comment')}
          </p>
          <Prose html={html} />
        </li>
      ))}
    </ul>
  );
}
