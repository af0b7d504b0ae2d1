import { type FormEvent, useState } from 'react';
import type { LogParams } from '../../../shared/reads.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';

interface LogFiltersProps {
  params: LogParams;
  /** Those that can be chosen. */
  actions: readonly StaffAction[];
  onChange: (params: LogParams) => void;
}

/** Chooses which entries a log shows. A deal is a number, or the address of its page. */
export function LogFilters({ params, actions, onChange }: LogFiltersProps) {
  const [who, setWho] = useState(params.who ?? '');
  const [person, setPerson] = useState(params.person ?? '');
  const [deal, setDeal] = useState(params.deal ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ action: params.action, who: handleIn(who), person: handleIn(person), deal: dealIn(deal) });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,1fr)_auto]">
      <SelectField
        name="action"
        label={t('modlog.filter.action')}
        value={params.action ?? ''}
        onChange={(event) => onChange({ ...params, after: undefined, action: event.target.value || undefined })}
      >
        <option value="">{t('modlog.filter.all')}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`modlog.action.${action}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="who"
        placeholder="@"
        autoComplete="off"
        label={t('modlog.filter.who')}
        value={who}
        onChange={(event) => setWho(event.target.value)}
      />
      <TextField
        name="person"
        placeholder="@"
        autoComplete="off"
        label={t('modlog.filter.person')}
        value={person}
        onChange={(event) => setPerson(event.target.value)}
      />
      <TextField
        name="deal"
        autoComplete="off"
        label={t('modlog.filter.deal')}
        value={deal}
        onChange={(event) => setDeal(event.target.value)}
      />
      <Button type="submit">{t('modlog.filter.apply')}</Button>
    </form>
  );
}

const handleIn = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase() || undefined;
const dealIn = (typed: string) => /(?:^|\/d\/)(\d+)/.exec(typed.trim())?.[1];
