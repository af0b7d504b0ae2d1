import { gracePeriod } from '../../shared/connection-timers.ts';
import { createListeners } from '../lib/listeners.ts';

export type ConnectionStatus = 'connecting' | 'live' | 'interrupted' | 'offline';

export type ConnectionStatusStore = ReturnType<typeof createConnectionStatus>;

/** Whether the screen is current. */
export function createConnectionStatus() {
  const listeners = createListeners();
  let status: ConnectionStatus = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: ConnectionStatus) {
    clearTimeout(timer);
    timer = undefined;
    if (status === next) return;
    status = next;
    listeners.notify();
  }

  return {
    get: () => status,
    subscribe: listeners.subscribe,
    live: () => set('live'),
    offline: () => set('offline'),
    interrupted: () => set('interrupted'),
    /** Only shown if it lasts longer than the grace period. */
    lost() {
      if (status !== 'interrupted') timer ??= setTimeout(() => set('interrupted'), gracePeriod);
    },
  };
}
