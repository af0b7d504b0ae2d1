import { dayAgo } from '../../../deals/days.ts';
import { t } from '../../../i18n/t.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

const spans = { today: 1, days: 3, week: 7, month: 30 } as const;

/** A calendar day, so that the address means the same tomorrow. */
export function SinceFilter({ list: { params }, choose }: Pick<ChoicesProps, 'list' | 'choose'>) {
  const choices = Object.entries(spans).map(([span, days]) => ({
    value: dayAgo(days),
    words: t(`filters.since.${span as keyof typeof spans}`),
  }));
  return (
    <ChoiceGroup title={t('filters.since')} choices={choices} chosen={params.since} onChoose={(since) => choose({ since })}>
      <label className="flex items-center gap-3 text-[0.9375rem]">
        {t('filters.since.date')}
        <input
          type="date"
          value={params.since ?? ''}
          max={dayAgo(1)}
          onChange={(event) => choose({ since: event.target.value || undefined })}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3"
        />
      </label>
    </ChoiceGroup>
  );
}
