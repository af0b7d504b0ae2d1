import { Link } from 'wouter';
import type { RelatedAccount } from '../../../../shared/mod-people.ts';
import { List, Section } from '../../../components/section.tsx';
import { count, day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { PersonLine } from './person-line.tsx';

/** Accounts that may be the same person: by address, browser and time. */
export const RelatedAccounts = ({ related }: { related: readonly RelatedAccount[] }) => (
  <Section title={t('mod.people.related')}>
    <p className="text-sm text-soft">{t(related.length === 0 ? 'mod.people.related.none' : 'mod.people.related.text')}</p>
    <List
      items={related}
      keyOf={({ person }) => person.id}
      row={({ person, days, sameBrowserDays, sameTimeDays, last }) => (
        <Link href={`/mod/people/${person.id}`} className="grid gap-1 px-4 py-3 hover:bg-sunken">
          <span className="flex flex-wrap items-center gap-x-3">
            <PersonLine person={person} />
          </span>
          <span className="flex flex-wrap gap-x-4 text-sm">
            <span>{t('mod.people.related.days', { days, counted: count(days) })}</span>
            {sameBrowserDays > 0 && (
              <span>{t('mod.people.related.device', { days: sameBrowserDays, counted: count(sameBrowserDays) })}</span>
            )}
            {sameTimeDays > 0 && <span>{t('mod.people.related.close', { days: sameTimeDays, counted: count(sameTimeDays) })}</span>}
            <span className="text-soft">{t('mod.people.related.last', { day: day(`${last}T12:00:00Z`) })}</span>
          </span>
        </Link>
      )}
    />
  </Section>
);
