import { useEffect, useState } from 'react';
import { useConnectionStatus } from './use-read.ts';

/** `late`: the server does not answer, whatever the reason. */
export type Delay = 'offline' | 'late';

/** Milliseconds after which a missing answer counts as late. */
const timeout = 4_000;

/** Why an answer is late. Nobody needs to reload: the connection asks again by itself. */
export function useDelay(isWaiting: boolean): Delay | undefined {
  const status = useConnectionStatus();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), timeout);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  if (!isWaiting) return undefined;
  if (status === 'offline') return 'offline';
  return isLate || status === 'interrupted' ? 'late' : undefined;
}
