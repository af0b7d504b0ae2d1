import { Link } from 'wouter';
import type { PersonComments as Page } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { NewArrivals } from '../../components/new-arrivals.tsx';
import { Prose } from '../../components/prose.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { empty } from '../../components/scenes/empty.ts';
import { List } from '../../components/section.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { dealAddress } from '../../deals/addresses.ts';
import { useFrozenList } from '../../engine/use-frozen-list.ts';
import { count } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

type PersonComment = Page['comments'][string];

interface PersonCommentsProps {
  handle: string;
  /** The history entry it is shown in. */
  entry: string;
  /** The cursor in the address, where the list starts. */
  after: string | undefined;
}

/** What a person said, latest first, each with its deal. */
export function PersonComments({ handle, entry, after: start }: PersonCommentsProps) {
  const list = useFrozenList((after) => reads.personComments(handle, after ?? start), { entry });
  const comments: Page['comments'] = Object.assign({}, ...list.pages.map((page) => page.comments));
  const shown = list.ids.flatMap((id) => comments[id] ?? []);
  if (list.loading) return <Skeleton className="h-60 w-full rounded-card" />;
  if (shown.length === 0 && list.waiting.length === 0)
    return <EmptyState scene={empty} title={t('person.silent')} text={t('person.silent.text')} />;
  const waiting = list.waiting.length;
  return (
    <div className="grid gap-4">
      <NewArrivals words={waiting > 0 ? t('thread.waiting', { count: waiting }) : undefined} icon="comment" onShow={list.showWaiting} />
      <List items={shown} row={(comment) => <PersonCommentItem comment={comment} />} rowClass="grid gap-1 px-4 py-3" />
      {list.hasMore && (
        <div className="grid justify-center noscript:hidden">
          <Button onClick={list.more}>{t('thread.more')}</Button>
        </div>
      )}
      {list.next !== undefined && (
        <noscript>
          <ButtonLink href={`/u/${handle}?show=comments&after=${list.next}`}>{t('thread.more')}</ButtonLink>
        </noscript>
      )}
    </div>
  );
}

const PersonCommentItem = ({ comment: { id, deal, html, up, down, at } }: { comment: PersonComment }) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
      <Link
        href={`${dealAddress(deal)}#comment-${id}`}
        dir="auto"
        className="min-h-10 content-center font-semibold text-ink hover:underline"
      >
        {deal.title}
      </Link>
      <RelativeTime moment={at} />
      {up - down !== 0 && <span>{t('person.score', { score: count(up - down) })}</span>}
    </p>
    <Prose html={html} />
  </>
);
