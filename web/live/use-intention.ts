import { useEffect, useSyncExternalStore } from 'react';
import type { Intention, Intentions } from './intentions.ts';

/** The intention that covers the read, until `isShown` says that the read shows it itself. */
export function useIntention<Value, Answer>(
  intentions: Intentions<Value, Answer>,
  key: string,
  isShown: (wanted: Value) => boolean,
): Intention<Value, Answer> | undefined {
  const intention = useSyncExternalStore(intentions.subscribe, () => intentions.get(key));
  const shown = intention?.answer !== undefined && isShown(intention.wanted);
  useEffect(() => {
    if (shown) intentions.confirmed(key);
  }, [intentions, key, shown]);
  return intention;
}
