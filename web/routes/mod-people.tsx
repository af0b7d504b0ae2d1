import { useLocation, useSearch } from 'wouter';
import { personStates } from '../../shared/states.ts';
import { PeopleSearch, peopleAddress } from '../features/staff/mod-people/people-search.tsx';
import { t } from '../i18n/t.ts';
import { useMay } from '../session/use-may.ts';
import { Page } from './page.tsx';

/** People, for moderators. */
export function ModPeople() {
  const byEmail = useMay("change the board's settings");
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const state = personStates.find((each) => each === query.get('state'));
  const filter = { q: query.get('q') ?? undefined, state, after: query.get('after') ?? undefined };
  return (
    <Page title={t('mod.people.title')} text={t('mod.people.text')}>
      <PeopleSearch key={`${filter.q} ${state}`} filter={filter} byEmail={byEmail} onSearch={(next) => navigate(peopleAddress(next))} />
    </Page>
  );
}
