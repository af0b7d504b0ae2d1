import { dayAgo } from '../../../deals/days.ts';
import { t } from '../../../i18n/t.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

const spans = { today: 1, days: 3, week: 7, month: 30 } as const;
type Span = keyof typeof spans;
type SinceProps = Pick<ChoicesProps, 'list' | 'choose'>;

/** Calendar days, so that the address means the same tomorrow. */
const choicesOf = (all: readonly Span[]) => all.map((span) => ({ value: dayAgo(spans[span]), words: t(`filters.since.${span}`) }));

/** When deals were posted. */
export const SinceFilter = ({ list: { params }, choose }: SinceProps) => (
  <ChoiceGroup
    title={t('filters.since')}
    choices={choicesOf(['today', 'days', 'week', 'month'])}
    chosen={params.since}
    onChoose={(since) => choose({ since })}
  >
    <label className="flex items-center gap-3 text-[0.9375rem]">
      {t('filters.since.date')}
      <input
        type="date"
        value={params.since?.slice(0, 10) ?? ''}
        max={dayAgo(1)}
        onChange={(event) => choose({ since: event.target.value || undefined })}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3"
      />
    </label>
  </ChoiceGroup>
);

/** When expired deals did so. */
export const ExpiredSinceFilter = ({ list: { params }, counts, choose }: ChoicesProps) => (
  <ChoiceGroup
    title={t('filters.expiredSince')}
    choices={choicesOf(['today', 'days', 'week']).map((choice) => ({
      ...choice,
      matches: expiredSince(choice.value, params.expiredSince, counts?.expiredOn),
    }))}
    chosen={params.expiredSince}
    onChoose={(expiredSince) => choose({ expiredSince })}
  />
);

/** How many expired since a day. Undefined where less is listed and so counted. */
export const expiredSince = (day: string, listed = '', on?: Record<string, number>): number | undefined =>
  on === undefined || day < listed
    ? undefined
    : Object.entries(on).reduce((sum, [expired, deals]) => sum + (expired >= day ? deals : 0), 0);
