import { Link } from 'wouter';
import { modReads } from '../../../../shared/mod-reads.ts';
import { type PersonState, personStates } from '../../../../shared/states.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { PersonLine } from './person-line.tsx';

interface PeopleFilter {
  q?: string | undefined;
  state?: PersonState | undefined;
  after?: string | undefined;
}

export function peopleAddress(filter: PeopleFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size === 0 ? '/mod/people' : `/mod/people?${query}`;
}

const states = personStates.filter((state) => state !== 'deleted');

interface PeopleSearchProps {
  filter: PeopleFilter;
  /** Whether e-mail addresses are searched too. */
  byEmail: boolean;
  onSearch: (filter: PeopleFilter) => void;
}

/** The search for people and what it found. */
export function PeopleSearch({ filter, byEmail, onSearch }: PeopleSearchProps) {
  return (
    <>
      <SearchBox
        label={t(byEmail ? 'mod.people.searchEmail' : 'mod.people.search')}
        submitLabel={t('mod.people.find')}
        maxLength={80}
        q={filter.q}
        onSearch={(q) => onSearch({ q, state: filter.state })}
      >
        {(q) => (
          <ChoiceField
            label={t('mod.people.state')}
            value={filter.state ?? ''}
            options={['', ...states]}
            words={(state) => t(state === '' ? 'mod.people.everybody' : `moderation.person.${state}`)}
            onChoose={(state) => onSearch({ q, state: state || undefined })}
          />
        )}
      </SearchBox>
      <Found filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: PeopleFilter }) {
  const { data } = useRead(modReads.staffPeople({ q: filter.q, state: filter.state, after: filter.after }));
  if (data === undefined) return <Skeleton className="h-60 w-full rounded-card" />;
  if (data.people.length === 0) return <p className="text-soft">{t('mod.people.none')}</p>;
  return (
    <>
      <List
        items={data.people}
        row={(person) => (
          <Link href={`/mod/people/${person.id}`} className="flex flex-wrap items-center gap-x-3 px-4 py-3 hover:bg-sunken">
            <PersonLine person={person} />
          </Link>
        )}
      />
      {data.next !== undefined && (
        <ButtonLink href={peopleAddress({ ...filter, after: data.next })} className="justify-self-center">
          {t('mod.people.older')}
        </ButtonLink>
      )}
    </>
  );
}
