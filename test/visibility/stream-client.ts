import { openEventStream } from '../../web/engine/event-stream.ts';

export interface GuestStream {
  /** The last event of each path: its problem, or undefined if it has data. Paths without an event are missing. */
  received: ReadonlyMap<string, unknown>;
  close: () => void;
}

/** Watches reads as a guest until closed. */
export function watchAsGuest(board: string, paths: readonly string[]): GuestStream {
  const received = new Map<string, unknown>();
  const query = paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&');
  const { close } = openEventStream(`${board}/api/live?${query}`, {
    onOpen: () => undefined,
    onEnd: () => undefined,
    onEvent: (_name, event) => {
      const { path, problem } = event as { path?: string; problem?: unknown };
      if (path !== undefined) received.set(path, problem);
    },
  });
  return { received, close };
}
