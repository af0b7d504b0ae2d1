import { distances } from '../../../../shared/first-load-limits.ts';
import { PlaceField } from '../../../deals/place-field.tsx';
import { kilometres } from '../../../i18n/distance.ts';
import { t } from '../../../i18n/t.ts';
import { keepOwnPlace, useOwnPlace } from '../../../lib/own-place.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

/** Deals of physical stores around the reader's place, which is chosen here once. */
export function NearFilter({ list: { params }, choose }: Pick<ChoicesProps, 'list' | 'choose'>) {
  const own = useOwnPlace();
  const near = params.near ?? own?.id.toString();
  return (
    <ChoiceGroup
      title={t('filters.near')}
      choices={near === undefined ? [] : distances.map((value) => ({ value, words: kilometres(Number(value)) }))}
      chosen={params.near === undefined ? undefined : (params.within ?? distances[2])}
      onChoose={(within) => choose(within === undefined ? { near: undefined, within: undefined } : { near, within })}
    >
      <PlaceField
        label={t('places.own')}
        hint={`${t('places.own.hint')} ${t('places.source')}`}
        value={near ?? ''}
        onChoose={(place) => {
          keepOwnPlace(place);
          choose(place === undefined ? { near: undefined, within: undefined } : { near: String(place.id) });
        }}
      />
    </ChoiceGroup>
  );
}
