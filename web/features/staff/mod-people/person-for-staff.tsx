import { Link } from 'wouter';
import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import type { Me } from '../../../../shared/people.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { personAddress } from '../../../deals/addresses.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf } from '../../../session/use-me.ts';
import { Downvotes } from './downvotes.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { PersonLine } from './person-line.tsx';
import { RelatedAccounts } from './related-accounts.tsx';
import { Removal } from './removal.tsx';
import { Reports } from './reports.tsx';
import { SanctionForm } from './sanction-form.tsx';
import { SanctionList } from './sanction-list.tsx';
import { StaffHistory } from './staff-history.tsx';

const way = 'flex min-h-10 items-center text-wire underline underline-offset-4';

/** Everything that helps to decide about a person. @param caseId the case that the reader comes from */
export function PersonForStaff({ page, me, caseId }: { page: StaffPersonPage; me: Me; caseId: number | undefined }) {
  const { person } = page;
  // An erased person can no longer be sanctioned, but what is in force can still be ended.
  const isErased = person.state === 'deleted' && person.handle === undefined;
  const mayDecide = permissions['sanction people and revoke their downvotes'](actorOf(me), person);
  const maySanction = mayDecide && !isErased;
  return (
    <>
      <header className="grid gap-3">
        <h1 tabIndex={-1} className="sr-only">
          {person.name}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <PersonLine person={person} />
        </div>
        {page.formerNames.length > 0 && (
          <p className="text-soft">
            {t('mod.people.formerly')}{' '}
            {page.formerNames.map(({ name, until }) => (
              <span key={until} className="me-2">
                <bdi className="text-ink">{name}</bdi> (<RelativeTime moment={until} />)
              </span>
            ))}
          </p>
        )}
        <p className="flex flex-wrap gap-x-5">
          {person.handle !== undefined && person.state !== 'deleted' && (
            <Link href={personAddress(person.handle)} className={way}>
              {t('mod.people.profile')}
            </Link>
          )}
          {maySanction && (
            <a href="#sanction" className={way}>
              {t('mod.people.sanction')}
            </a>
          )}
        </p>
      </header>
      <Counts counts={page.counts} />
      <SanctionList sanctions={page.sanctions} mayDecide={mayDecide} />
      <RelatedAccounts related={page.related} />
      <Downvotes downvotes={page.downvotes} mayDecide={mayDecide} />
      <Reports about={page.reportsAbout} by={page.reportsBy} />
      <LatestPosts deals={page.deals} comments={page.comments} />
      <StaffHistory log={page.log} />
      {maySanction && <SanctionForm page={page} caseId={caseId} />}
      {maySanction && <Removal page={page} />}
      {!mayDecide && <p className="text-soft">{t('mod.people.notYours')}</p>}
    </>
  );
}

const counted = ['deals', 'removedDeals', 'comments', 'removedComments', 'votesUp', 'votesDown', 'reportsAbout', 'reportsBy'] as const;

const Counts = ({ counts }: { counts: StaffPersonPage['counts'] }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
    {counted.map((name) => (
      <div key={name} className="flex flex-col-reverse bg-surface px-4 py-2.5">
        <dt className="text-sm text-soft">{t(`mod.people.count.${name}`)}</dt>
        <dd className="text-xl font-semibold tabular-nums">{count(counts[name])}</dd>
      </div>
    ))}
  </dl>
);
