import { useSearch } from 'wouter';
import { afterIn } from '../../shared/list-address.ts';
import { reads } from '../../shared/reads.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { PersonHeader } from '../features/people/person-header.tsx';
import { ScheduledLink } from '../features/scheduled/scheduled-link.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';
import { useRead } from '../live/use-read.ts';
import { ReportButton } from '../moderation/report-button.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { DealList } from './deal-list.tsx';
import { NotFound } from './lazy-not-found.ts';

export function Person({ params: { handle } }: { params: { handle: string } }) {
  const { data: person, status } = useRead(reads.person(handle));
  const me = useMe();
  const entry = useEntryKey();
  const isOwn = me?.handle === handle;
  const after = afterIn(useSearch());
  useTitle(person?.name, useSite().name);
  if (status === 'gone') return <NotFound />;
  return (
    <div className="grid gap-5">
      {person === undefined ? <Skeleton className="h-28 w-full rounded-card" /> : <PersonHeader person={person} />}
      {!isOwn && person !== undefined && (
        <ReportButton
          about={{ kind: 'person', handle }}
          label={t('report.title.person')}
          className="-mt-3 inline-flex min-h-10 items-center gap-1.5 justify-self-end rounded-control px-2.5 text-sm font-medium text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="flag" className="size-[1.125rem]" />
          {t('report.open')}
        </ReportButton>
      )}
      {isOwn && <ScheduledLink />}
      <section aria-labelledby="person-deals" className="grid gap-3">
        <h2 id="person-deals" className="text-xl font-bold tracking-tight">
          {t('person.dealsTitle')}
        </h2>
        <DealList
          key={`${entry} ${handle}`}
          params={{ author: handle, sort: 'new', after }}
          entry={entry}
          empty={
            <EmptyState scene="empty" title={t('person.empty')} text={t(isOwn ? 'person.empty.own' : 'person.empty.text')}>
              {isOwn && (
                <ButtonLink href="/post" look="primary">
                  {t('shell.post')}
                </ButtonLink>
              )}
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}
