import { useLocation, useSearch } from 'wouter';
import { permissions } from '../../shared/permissions.ts';
import { personStates } from '../../shared/states.ts';
import { PeopleSearch, peopleAddress } from '../features/staff/mod-people/people-search.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** People, for moderators. */
export function ModPeople() {
  const me = useMe();
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const state = personStates.find((each) => each === query.get('state'));
  const filter = { q: query.get('q') ?? undefined, state, after: query.get('after') ?? undefined };
  useTitle(t('mod.people.title'), useSite().name);
  if (!permissions['read the queue and decide'](actorOf(me))) return <NotFound />;
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('mod.people.title')}
        </h1>
        <p className="text-soft">{t('mod.people.text')}</p>
      </header>
      <PeopleSearch
        key={`${filter.q} ${state}`}
        filter={filter}
        byEmail={permissions["change the board's settings"](actorOf(me))}
        onSearch={(next) => navigate(peopleAddress(next))}
      />
    </div>
  );
}
