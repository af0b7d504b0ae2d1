import { useEffect, useState } from 'react';
import { lateAfter } from '../../shared/connection-timers.ts';
import { useConnectionStatus } from './use-read.ts';

/** `late`: the server does not answer, whatever the reason; `failed`: it answers that it failed. */
export type Delay = 'offline' | 'late' | 'failed';

/** Why an answer is late. Nobody needs to reload: the connection asks again by itself. */
export function useDelay(isWaiting: boolean, hasFailed = false): Delay | undefined {
  const status = useConnectionStatus();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), lateAfter);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  if (!isWaiting) return undefined;
  if (status === 'offline') return 'offline';
  if (hasFailed) return 'failed';
  return isLate || status === 'interrupted' ? 'late' : undefined;
}
