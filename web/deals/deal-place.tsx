import type { Place } from '../../shared/places.ts';
import { lazyWithoutWords } from '../components/lazy-or-nothing.ts';

const PlaceDistance = lazyWithoutWords(async () => (await import('./place-distance.tsx')).PlaceDistance);

/** Where a deal's store is, and how far from the reader's place. */
export const DealPlace = ({ place }: { place: Place }) => (
  <bdi>
    {place.name}
    <PlaceDistance place={place} />
  </bdi>
);
