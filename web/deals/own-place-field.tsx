import type { Place } from '../../shared/places.ts';
import { t } from '../i18n/t.ts';
import { keepOwnPlace, useOwnPlace } from '../lib/own-place.ts';
import { PlaceField } from './place-field.tsx';

/** The reader's place. `value` is another that is shown instead. */
export function OwnPlaceField({ value, onChoose }: { value?: string | undefined; onChoose?: (place: Place | undefined) => void }) {
  const own = useOwnPlace();
  return (
    <PlaceField
      label={t('places.own')}
      hint={t('places.own.hint')}
      value={value ?? own?.id.toString() ?? ''}
      onChoose={(place) => {
        keepOwnPlace(place);
        onChoose?.(place);
      }}
    />
  );
}
