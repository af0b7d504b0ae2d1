import jsonMergePatch from 'json-merge-patch';
import { openEventStream } from '../web/engine/event-stream.ts';

export interface WatchedRead {
  /** The current data, with all patches applied. */
  data: () => Record<string, unknown> | undefined;
  /** The last status that the board sent. */
  isLive: () => boolean;
  close: () => void;
}

/** Watches one read over the event stream until closed. */
export function watchRead(board: string, path: string): WatchedRead {
  let data: Record<string, unknown> | undefined;
  let live = true;
  const stream = openEventStream(`${board}/api/live?watch=${encodeURIComponent(path)}`, {
    onOpen: () => undefined,
    onEnd: () => undefined,
    onEvent: (name, event) => {
      const message = event as { live: boolean; data: Record<string, unknown>; patch: object };
      if (name === 'status') live = message.live;
      if (name === 'snapshot') data = message.data;
      if (name === 'patch') data = jsonMergePatch.apply(structuredClone(data), message.patch) as typeof data;
    },
  });
  return { data: () => data, isLive: () => live, close: stream.close };
}
