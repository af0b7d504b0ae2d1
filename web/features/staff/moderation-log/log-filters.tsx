import { type FormEvent, useId, useState } from 'react';
import type { LogParams } from '../../../../shared/reads.ts';
import type { StaffAction } from '../../../../shared/staff-actions.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { FilterChip } from '../../../components/filter-chip.tsx';
import { filterPill } from '../../../components/filter-pill.ts';
import { Icon } from '../../../components/icon.tsx';
import { Fields } from '../../../forms/fields.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { typedFilters } from './typed-filters.ts';

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

function LogForm({ params, actions, onChange, id, className }: LogFiltersProps & { id: string; className: string }) {
  const form = useForm({ who: params.who ?? '', person: params.person ?? '', deal: params.deal ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ action: params.action, ...typedFilters(form.values) });
  };
  return (
    <form id={id} onSubmit={submit} className={`${className} grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,1fr)_auto]`}>
      <ChoiceField
        name="action"
        label={t('modlog.filter.action')}
        value={actions.find((each) => each === params.action) ?? ''}
        options={['', ...actions]}
        words={(action) => t(action === '' ? 'modlog.filter.all' : `modlog.action.${action}`)}
        onChoose={(action) => onChange({ ...params, after: undefined, action: action || undefined })}
      />
      <Fields
        form={form}
        of="modlog.filter"
        fields={[
          { name: 'who', placeholder: '@' },
          { name: 'person', placeholder: '@' },
          { name: 'deal', placeholder: '/d/123' },
        ]}
      />
      <Button type="submit">{t('modlog.filter.apply')}</Button>
    </form>
  );
}
