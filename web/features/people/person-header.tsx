import type { PersonPage } from '../../../shared/people.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { useLocalMoment } from '../../components/local-moment.tsx';
import { Score } from '../../components/score.tsx';
import { countToThousand } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

const trusts = ['new', 'member', 'trusted', 'steward'] as const;

/** The head of a person's page. */
export const PersonHeader = ({ person }: { person: PersonPage }) => (
  <header className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5">
    <Avatar name={person.name} picture={person.avatar} className="size-16 text-3xl sm:size-20 sm:text-4xl" />
    <div className="grid min-w-0 flex-1 gap-1">
      <h1 tabIndex={-1} dir="auto" className="text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
        {person.name}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <bdi>@{person.handle}</bdi>
        <Standing person={person} />
        <span>{t('person.since', { date: useLocalMoment(person.since, 'day') })}</span>
      </p>
    </div>
    <dl className="flex gap-6 max-sm:w-full max-sm:justify-between max-sm:border-t max-sm:border-line max-sm:pt-4">
      <Figure value={person.deals} name={t('person.deals', { count: person.deals })} />
      <Figure value={person.hotDeals} name={t('person.hotDeals', { count: person.hotDeals })} />
      <Figure value={person.comments} name={t('person.comments', { count: person.comments })} />
    </dl>
  </header>
);

function Standing({ person: { role, trust } }: { person: PersonPage }) {
  const standing = role === 'person' ? (trusts[trust] ?? 'new') : role;
  return (
    <Badge look={standing === 'new' || standing === 'member' ? 'quiet' : 'members'} icon={role === 'person' ? 'person' : 'check'}>
      {t(`person.standing.${standing}`)}
    </Badge>
  );
}

const Figure = ({ value, name }: { value: number; name: string }) => (
  <div className="grid justify-items-center text-center">
    <dt className="order-2 text-sm text-soft">{name}</dt>
    <dd className="text-xl font-bold">{value < 1_000 ? <Score value={value} /> : countToThousand(value)}</dd>
  </div>
);
