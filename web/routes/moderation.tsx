import { useLocation, useSearch } from 'wouter';
import { caseEntryKinds } from '../../shared/states.ts';
import { useTitle } from '../board/use-title.ts';
import { SelectField } from '../components/field.tsx';
import { Queue } from '../features/staff/moderation/queue.tsx';
import { t } from '../i18n/t.ts';

/** The moderators' queue. */
export function Moderation() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const kind = caseEntryKinds.find((each) => each === query.get('kind'));
  const after = query.get('after') ?? undefined;
  useTitle(t('moderation.title'));
  return (
    <div className="grid w-full max-w-6xl gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1 max-sm:sr-only">
          <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
            {t('moderation.title')}
          </h1>
          <p className="text-soft">{t('moderation.text')}</p>
        </div>
        <SelectField label={t('moderation.show')} value={kind ?? ''} onChange={(event) => navigate(address(event.target.value))}>
          <option value="">{t('moderation.all')}</option>
          {caseEntryKinds.map((each) => (
            <option key={each} value={each}>
              {t(`moderation.kind.${each}`)}
            </option>
          ))}
        </SelectField>
      </header>
      <Queue key={`${kind} ${after}`} kind={kind} after={after} nextAddress={(next) => address(kind, next)} />
    </div>
  );
}

function address(kind: string | undefined, after?: string): string {
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(after === undefined ? {} : { after }) });
  return query.size === 0 ? '/mod/queue' : `/mod/queue?${query}`;
}
