import type { Place } from '../../shared/places.ts';
import { set, useSetting } from './settings.ts';

/** The reader's place. Only this browser keeps it, so no read depends on it unless its address names it. */
export function useOwnPlace(): Place | undefined {
  const kept = useSetting('place');
  try {
    return kept === undefined ? undefined : (JSON.parse(kept) as Place);
  } catch {
    return undefined;
  }
}

export const keepOwnPlace = (place: Place | undefined): void => set('place', place && JSON.stringify(place));
