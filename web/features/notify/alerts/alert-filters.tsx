import { type DealFilters, dealFilterNames } from '../../../../shared/deal-filters.ts';
import { limits } from '../../../../shared/limits.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { t } from '../../../i18n/t.ts';

interface AlertFiltersProps {
  filters: DealFilters;
  errors: Record<string, string>;
  onChange: (filters: DealFilters) => void;
}

/** The filters of an alert: each can be removed, words and category can be changed. The maximum price has a field of its own. */
export function AlertFilters({ filters, errors, onChange }: AlertFiltersProps) {
  const active = useActiveFilters({
    params: filters,
    activeFilters: dealFilterNames.filter((name) => filters[name] !== undefined && name !== 'maxPrice'),
  });
  return (
    <section aria-label={t('alerts.looksFor')} className="grid gap-2">
      <h3 className="font-medium">{t('alerts.looksFor')}</h3>
      {active.length === 0 && <p className="text-soft">{t('alerts.everything')}</p>}
      <ul className="flex flex-wrap gap-1.5">
        {active.map(({ names, words }) => (
          <li key={names[0]} className="flex max-w-full min-w-0 items-center rounded-full bg-wire-wash ps-3.5 font-semibold text-wire">
            <bdi className="min-w-0 truncate">{words}</bdi>
            <button
              type="button"
              aria-label={t('alerts.looksFor.drop', { filter: words })}
              onClick={() => onChange({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:brightness-95 pointer-fine:size-9 dark:hover:brightness-125"
            >
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <details open={errors['filters.q'] !== undefined || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 text-wire underline underline-offset-4 pointer-fine:min-h-8">
          {t('alerts.looksFor.change')}
        </summary>
        <div className="grid gap-4 pt-2">
          <TextField
            label={t('alerts.words')}
            hint={t('alerts.words.hint')}
            dir="auto"
            autoComplete="off"
            maxLength={limits.search.max}
            value={filters.q ?? ''}
            error={errors['filters.q']}
            onChange={({ target }) => onChange({ ...filters, q: target.value === '' ? undefined : target.value })}
          />
          <CategoryField
            category={filters.category}
            error={errors['filters.category']}
            onChange={(category) => onChange({ ...filters, category })}
          />
        </div>
      </details>
    </section>
  );
}

interface CategoryFieldProps {
  category: string | undefined;
  error: string | undefined;
  onChange: (category: string | undefined) => void;
}

function CategoryField({ category, error, onChange }: CategoryFieldProps) {
  const { categories, order } = useBoard();
  return (
    <ChoiceField
      label={t('filters.category')}
      value={category ?? ''}
      error={error}
      options={['', ...order]}
      words={(slug) => (slug === '' ? t('filters.any') : categoryName(categories[slug] ?? { slug, name: slug }))}
      onChoose={(slug) => onChange(slug || undefined)}
    />
  );
}
