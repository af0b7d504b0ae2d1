import { createListeners } from '../lib/listeners.ts';

export type ConnectionStatus = 'connecting' | 'live' | 'interrupted' | 'offline';

/** How long (ms) a lost connection goes without mention; most come back within that. */
const patience = 2_000;

export type StatusBoard = ReturnType<typeof createStatusBoard>;

/** Whether what is on the screen is current. A value of its own, since it is shown, and shown calmly. */
export function createStatusBoard() {
  const listeners = createListeners();
  let status: ConnectionStatus = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(next: ConnectionStatus) {
    clearTimeout(timer);
    timer = undefined;
    if (status === next) return;
    status = next;
    listeners.tell();
  }

  return {
    get: () => status,
    subscribe: listeners.subscribe,
    live: () => say('live'),
    offline: () => say('offline'),
    interrupted: () => say('interrupted'),
    /** Lost, perhaps for a moment only. */
    lost() {
      if (status !== 'interrupted') timer ??= setTimeout(() => say('interrupted'), patience);
    },
  };
}
