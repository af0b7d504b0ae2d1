import { defaultDistance, distances } from '../../../../shared/first-load-limits.ts';
import { OwnPlaceField } from '../../../deals/own-place-field.tsx';
import { kilometres } from '../../../i18n/distance.ts';
import { t } from '../../../i18n/t.ts';
import { useOwnPlace } from '../../../lib/own-place.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

/** Deals of physical stores around the reader's place, which is chosen here once. */
export function NearFilter({ list: { params }, choose }: Pick<ChoicesProps, 'list' | 'choose'>) {
  const own = useOwnPlace();
  const near = params.near ?? own?.id.toString();
  const place = <OwnPlaceField value={near} onChoose={(place) => choose({ near: place?.id.toString(), within: place && params.within })} />;
  if (near === undefined)
    return (
      <section aria-label={t('filters.near')} className="grid gap-2">
        <h3 className="font-semibold">{t('filters.near')}</h3>
        {place}
      </section>
    );
  return (
    <ChoiceGroup
      title={t('filters.near')}
      choices={distances.map((value) => ({ value, words: kilometres(Number(value)) }))}
      chosen={params.near === undefined ? undefined : (params.within ?? defaultDistance)}
      onChoose={(within) => choose(within === undefined ? { near: undefined, within: undefined } : { near, within })}
    >
      {place}
    </ChoiceGroup>
  );
}
