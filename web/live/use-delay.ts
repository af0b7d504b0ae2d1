import { useEffect, useState } from 'react';
import { useConnectionStatus } from './use-read.ts';

/** `late`: the board does not answer, whatever the reason. */
export type Delay = 'offline' | 'late';

/** How long (ms) an answer may take before that is worth a word. */
const patience = 4_000;

/** Why what is waited for has not come, once it should have. It is asked for again by itself (connection.ts), so it comes by itself. */
export function useDelay(isWaiting: boolean): Delay | undefined {
  const status = useConnectionStatus();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  if (!isWaiting) return undefined;
  if (status === 'offline') return 'offline';
  return isLate || status === 'interrupted' ? 'late' : undefined;
}
