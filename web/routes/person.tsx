import { Link, useSearch } from 'wouter';
import { afterIn } from '../../shared/list-address.ts';
import { type PersonSort, personSortIn, personSorts, showsComments } from '../../shared/person-address.ts';
import { reads } from '../../shared/reads.ts';
import { useTitle } from '../board/use-title.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon.tsx';
import { empty } from '../components/scenes/empty.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { personAddress } from '../deals/addresses.ts';
import { useRead } from '../engine/use-read.ts';
import { ScheduledLink } from '../features/deals/lists/scheduled-link.tsx';
import { Bell } from '../features/notify/alerts/bell.tsx';
import { FollowButton } from '../features/notify/alerts/follow-button.tsx';
import { BlockButton } from '../features/people/blocks/block-button.tsx';
import { OwnTrust } from '../features/people/own-trust.tsx';
import { PersonComments } from '../features/people/person-comments.tsx';
import { PersonHeader } from '../features/people/person-header.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { ReportButton } from '../moderation/report-button.tsx';
import { useMe } from '../session/use-me.ts';
import { DealList } from './deal-list.tsx';
import { NotFound } from './lazy-not-found.ts';

export function Person({ params: { handle } }: { params: { handle: string } }) {
  const { data: person, status } = useRead(reads.person(handle));
  const me = useMe();
  const entry = useEntryKey();
  const isOwn = me?.handle === handle;
  const search = useSearch();
  const comments = showsComments(search);
  const sort = personSortIn(search);
  useTitle(person?.name);
  if (status === 'gone') return <NotFound />;
  return (
    <div className="grid gap-5">
      {person === undefined ? (
        <Skeleton className="h-28 w-full rounded-card" />
      ) : (
        <PersonHeader person={person}>{isOwn ? <AboutOneself /> : <AboutOthers person={person} />}</PersonHeader>
      )}
      {isOwn && <ScheduledLink />}
      <section aria-labelledby="person-shown" className="grid gap-3">
        <h2 id="person-shown" className="sr-only">
          {t(comments ? 'person.commentsTitle' : 'person.dealsTitle')}
        </h2>
        <PersonTabs handle={handle} comments={comments} sort={comments || !person?.deals ? undefined : sort} />
        {comments ? (
          <PersonComments key={`${entry} ${handle}`} handle={handle} entry={entry} after={afterIn(search)} />
        ) : (
          <DealList
            key={`${entry} ${handle} ${sort}`}
            params={{ author: handle, sort, after: afterIn(search) }}
            entry={entry}
            empty={
              <EmptyState scene={empty} title={t('person.empty')} text={t(isOwn ? 'person.empty.own' : 'person.empty.text')}>
                {isOwn && (
                  <ButtonLink href="/post" look="primary">
                    {t('shell.post')}
                  </ButtonLink>
                )}
              </EmptyState>
            }
          />
        )}
      </section>
    </div>
  );
}

/** In the room of what is there for others, so that nothing moves once the page knows whose it is. */
const AboutOneself = () => (
  <div className="flex min-h-11 flex-wrap items-start gap-x-5 max-sm:gap-x-3 max-sm:text-sm">
    <Link href="/settings/profile" className="flex min-h-10 items-center text-wire underline underline-offset-4">
      {t('person.edit')}
    </Link>
    <OwnTrust />
  </div>
);

const action =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-1 text-[0.8125rem] sm:gap-1.5 sm:px-4 sm:text-[0.9375rem] hover:bg-sunken';

const AboutOthers = ({ person }: { person: { handle: string; name: string } }) => (
  <div className="-ms-1 flex flex-wrap sm:-ms-4">
    <FollowButton filters={{ author: person.handle }} name={person.name} className={`${action} font-semibold text-wire`} />
    <Bell target={{ filters: { author: person.handle } }} className={`${action} font-medium text-soft hover:text-ink`} textClass="" />
    <BlockButton person={person} />
    <ReportButton
      about={{ kind: 'person', handle: person.handle }}
      label={t('report.title.person')}
      className={`${action} font-medium text-soft hover:text-ink`}
    >
      <Icon name="flag" className="size-[1.125rem]" />
      {t('report.open')}
    </ReportButton>
  </div>
);

/** To the deals and the comments, and to the other orders of the deals. */
const PersonTabs = ({ handle, comments, sort }: { handle: string; comments: boolean; sort: PersonSort | undefined }) => {
  const own = personAddress(handle);
  const deals = { href: own, words: t('person.dealsTitle') };
  const written = { href: `${own}?show=comments`, words: t('person.commentsTitle') };
  const ordered = (each: PersonSort) => (each === 'new' ? own : `${own}?sort=${each}`);
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <TabLinks label={t('person.tabs')} pages={[deals, written]} current={(comments ? written : deals).href} />
      {sort && (
        <TabLinks
          label={t('feed.sorts')}
          pages={personSorts.map((each) => ({ href: ordered(each), words: t(`sort.${each}`) }))}
          current={ordered(sort)}
        />
      )}
    </div>
  );
};
