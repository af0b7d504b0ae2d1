import { distanceBetween } from '../../shared/distance.ts';
import type { Place } from '../../shared/places.ts';
import { kilometres } from '../i18n/distance.ts';
import { useOwnPlace } from '../lib/own-place.ts';

/** Where a deal is, and how far that is from the reader's place. */
export function PlaceTag({ place }: { place: Place }) {
  const own = useOwnPlace();
  return (
    <bdi>
      {place.name}
      {own && own.id !== place.id && ` · ${kilometres(distanceBetween(own, place))}`}
    </bdi>
  );
}
