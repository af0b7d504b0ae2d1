import type { ReactNode } from 'react';
import { badgeRules } from '../../../shared/limits.ts';
import type { PersonPage } from '../../../shared/people.ts';
import { isStaff } from '../../../shared/permissions.ts';
import { reads } from '../../../shared/reads.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Count, Figure, Figures } from '../../components/figure.tsx';
import type { IconName } from '../../components/icon.tsx';
import { useLocalMoment } from '../../components/local-moment.tsx';
import { Score } from '../../components/score.tsx';
import { RepresentsBadge } from '../../deals/represents-badge.tsx';
import { useRead } from '../../engine/use-read.ts';
import { t } from '../../i18n/t.ts';
import { levelOf } from '../../session/trust-level.ts';

/** The head of a person's page. */
export const PersonHeader = ({ person, children }: { person: PersonPage; children?: ReactNode }) => (
  <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:flex sm:flex-wrap sm:gap-x-5 sm:p-5">
    <Avatar name={person.name} picture={person.avatar} className="size-16 text-3xl sm:size-20 sm:text-4xl" />
    <div className="grid min-w-0 flex-1 gap-1 max-sm:contents">
      <div className="grid gap-1">
        <h1 tabIndex={-1} dir="auto" className="page-start text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
          {person.name}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <bdi>@{person.handle}</bdi>
          <Level person={person} />
          <RepresentsBadge author={person} />
          <span>{t('person.since', { date: useLocalMoment(person.since, 'day') })}</span>
        </p>
      </div>
      {person.bio !== undefined && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere max-sm:col-span-full sm:pt-1">
          {person.bio}
        </p>
      )}
      <Badges badges={person.badges} />
      {children !== undefined && <div className="max-sm:col-span-full">{children}</div>}
    </div>
    <Figures className="max-xl:basis-full max-xl:border-t max-xl:border-line max-xl:pt-4 max-sm:col-span-full">
      <Figure name={t('person.deals', { count: person.deals })}>
        <Count of={person.deals} />
      </Figure>
      <Figure name={t('person.hotDeals', { count: person.hotDeals })}>
        <Count of={person.hotDeals} />
      </Figure>
      <Figure name={t('person.comments', { count: person.comments })}>
        <Count of={person.comments} />
      </Figure>
      <RecordFigures handle={person.handle} />
    </Figures>
  </header>
);

/** What others made of what the person did. */
function RecordFigures({ handle }: { handle: string }) {
  const { upvotes = 0, confirmedChecks = 0 } = useRead(reads.personRecord(handle)).data ?? {};
  return (
    <>
      {upvotes > 0 && (
        <Figure name={t('person.upvotes', { count: upvotes })}>
          <Score value={upvotes} />
        </Figure>
      )}
      {confirmedChecks > 0 && (
        <Figure name={t('person.confirmedChecks', { count: confirmedChecks })}>
          <Count of={confirmedChecks} />
        </Figure>
      )}
    </>
  );
}

function Level({ person: { role, trust } }: { person: PersonPage }) {
  const level = levelOf({ role, trust });
  return (
    <Badge look={level === 'new' || level === 'member' ? 'quiet' : 'members'} icon={isStaff(role) ? 'check' : 'person'}>
      {t(`person.level.${level}`)}
    </Badge>
  );
}

const icons = { founder: 'spark', first_hot: 'flame', checker: 'check', year: 'clock' } as const satisfies Record<string, IconName>;

const Badges = ({ badges }: { badges: PersonPage['badges'] }) => (
  <ul aria-label={t('person.badges')} className="flex flex-wrap gap-2 empty:hidden max-sm:col-span-full">
    {badges.map((kind) => (
      <li key={kind} title={t(`person.badge.${kind}.hint`, { count: badgeRules[kind] })}>
        <Badge look="quiet" icon={icons[kind]}>
          {t(`person.badge.${kind}`)}
        </Badge>
      </li>
    ))}
  </ul>
);
