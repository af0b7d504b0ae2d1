import { openEventStream } from '../../web/live/event-stream.ts';

export interface GuestStream {
  /** What each path was answered with last: the problem where there is nothing, else undefined. A path without an answer is not in it. */
  said: ReadonlyMap<string, unknown>;
  close: () => void;
}

/** Watches reads as a guest until closed. */
export function watchAsGuest(board: string, paths: readonly string[]): GuestStream {
  const said = new Map<string, unknown>();
  const query = paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&');
  const { close } = openEventStream(`${board}/api/live?${query}`, {
    onOpen: () => undefined,
    onEnd: () => undefined,
    onEvent: (_name, event) => {
      const { path, problem } = event as { path?: string; problem?: unknown };
      if (path !== undefined) said.set(path, problem);
    },
  });
  return { said, close };
}
