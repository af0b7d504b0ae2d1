import { distanceBetween } from '../../shared/distance.ts';
import type { Place } from '../../shared/places.ts';
import { kilometres } from '../i18n/distance.ts';
import { useOwnPlace } from '../lib/own-place.ts';

/** How far a deal's place is from the reader's, after its name. */
export function PlaceDistance({ place }: { place: Place }) {
  const own = useOwnPlace();
  return own && own.id !== place.id ? ` · ${kilometres(distanceBetween(own, place))}` : null;
}
