import { useSyncExternalStore } from 'react';
import { connectionStatus, readStore } from '../engine/live.ts';
import { onShowStored, shownSince } from './stored-reads.ts';

function subscribe(listener: () => void): () => void {
  const stops = [connectionStatus.subscribe(listener), readStore.onWatchedChange(listener), onShowStored(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** When (ms since the epoch) the oldest part of the screen was last current. */
export const useShownSince = (): number | undefined => useSyncExternalStore(subscribe, shownSince, () => undefined);
