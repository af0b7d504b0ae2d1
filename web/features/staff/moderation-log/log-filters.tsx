import { type FormEvent, useId, useState } from 'react';
import type { LogParams } from '../../../../shared/reads.ts';
import type { StaffAction } from '../../../../shared/staff-actions.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { FilterChip } from '../../../components/filter-chip.tsx';
import { filterPill } from '../../../components/filter-pill.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';

interface LogFiltersProps {
  params: LogParams;
  /** Those that can be chosen. */
  actions: readonly StaffAction[];
  onChange: (params: LogParams) => void;
}

/** Chooses which entries a log shows. On narrow screens the fields are behind a button; what is chosen stays in sight. */
export function LogFilters(props: LogFiltersProps) {
  const [isOpen, open] = useState(false);
  const formId = useId();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => open(!isOpen)}
          className={`lg:hidden ${filterPill}`}
        >
          <Icon name="filter" className="size-[1.125rem]" />
          {t('feed.filters')}
        </button>
        <LogChips {...props} />
      </div>
      <LogForm id={formId} className={isOpen ? 'grid' : 'hidden lg:grid'} {...props} />
    </div>
  );
}

function LogChips({ params: { after: _, ...params }, onChange }: LogFiltersProps) {
  const { action, who, person, deal } = params;
  const chips = {
    action: action && t(`modlog.action.${action as StaffAction}`),
    who: who && `@${who}`,
    person: person && `${t('modlog.filter.person')}: @${person}`,
    deal: deal && t('modlog.deal', { id: deal }),
  };
  return Object.entries(chips).map(
    ([name, words]) => words && <FilterChip key={name} words={words} onDrop={() => onChange({ ...params, [name]: undefined })} />,
  );
}

/** A deal is a number, or the address of its page. */
function LogForm({ params, actions, onChange, id, className }: LogFiltersProps & { id: string; className: string }) {
  const [who, setWho] = useState(params.who ?? '');
  const [person, setPerson] = useState(params.person ?? '');
  const [deal, setDeal] = useState(params.deal ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ action: params.action, who: parseHandle(who), person: parseHandle(person), deal: parseDealId(deal) });
  };
  return (
    <form id={id} onSubmit={submit} className={`${className} grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,1fr)_auto]`}>
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

const parseHandle = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase() || undefined;
const parseDealId = (typed: string) => /(?:^|\/d\/)(\d+)/.exec(typed.trim())?.[1];
