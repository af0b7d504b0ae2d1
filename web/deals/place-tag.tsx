import type { Place } from '../../shared/places.ts';
import { kilometres } from '../i18n/distance.ts';
import { useOwnPlace } from '../lib/own-place.ts';

/** Where a deal is, and how far that is from the reader's place. */
export function PlaceTag({ place }: { place: Place }) {
  const own = useOwnPlace();
  return (
    <bdi>
      {place.name}
      {own && ` · ${kilometres(distanceBetween(own, place))}`}
    </bdi>
  );
}

type Position = Pick<Place, 'latitude' | 'longitude'>;

/** Kilometres on a great circle, as the SQL function `kilometres` has it. */
export function distanceBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(half(one.latitude, other.latitude) + across)));
}
