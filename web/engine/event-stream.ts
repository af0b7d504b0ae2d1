import { openTimeout, silenceTimeout } from '../../shared/connection-timers.ts';
import { createEventParser } from './event-parser.ts';

export interface StreamListener {
  onOpen: () => void;
  onEvent: (name: string, data: unknown) => void;
  /** Called once, however it ended, but not after `close`. */
  onEnd: () => void;
}

export interface EventStream {
  close: () => void;
}

/** Opens an event stream with `fetch`, because `EventSource` hides the heartbeat and so cannot notice a connection that died silently. */
export function openEventStream(url: string, listener: StreamListener): EventStream {
  const abort = new AbortController();
  let isClosed = false;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const endIn = (wait: number) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => abort.abort(), wait);
  };
  const run = async () => {
    endIn(openTimeout);
    const response = await fetch(url, { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal: abort.signal });
    if (!response.ok || response.body === null || isClosed) return;
    listener.onOpen();
    const text = response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    const parse = createEventParser((name, data) => {
      if (!isClosed) listener.onEvent(name, JSON.parse(data));
    });
    for (;;) {
      endIn(silenceTimeout);
      const { done, value } = await text.read();
      if (done || isClosed) return;
      parse(value);
    }
  };
  const end = () => {
    clearTimeout(watchdog);
    // The connection may still be there, after a refusal or an event that cannot be parsed.
    abort.abort();
    if (!isClosed) listener.onEnd();
  };
  run().then(end, end);
  return {
    close() {
      isClosed = true;
      abort.abort();
    },
  };
}
