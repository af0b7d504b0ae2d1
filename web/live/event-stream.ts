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

/** Milliseconds of silence after which the connection is dead: more than two heartbeats of the server (`heartbeatInterval`). */
const silenceTimeout = 40_000;

/** Opens an event stream with `fetch`, because `EventSource` hides the heartbeat and so cannot notice a connection that died silently. */
export function openEventStream(url: string, listener: StreamListener): EventStream {
  const abort = new AbortController();
  const end = () => {
    if (!abort.signal.aborted) listener.onEnd();
  };
  run(url, listener, abort.signal).then(end, end);
  return { close: () => abort.abort() };
}

async function run(url: string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal });
  if (!response.ok || response.body === null || signal.aborted) return;
  listener.onOpen();
  await readAll(response.body, listener, signal);
}

async function readAll(body: ReadableStream<Uint8Array>, listener: StreamListener, closed: AbortSignal): Promise<void> {
  const text = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const parse = createEventParser((name, data) => {
    if (!closed.aborted) listener.onEvent(name, JSON.parse(data));
  });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      watchdog = setTimeout(() => void text.cancel(), silenceTimeout);
      const { done, value } = await text.read();
      clearTimeout(watchdog);
      if (done || closed.aborted) return;
      parse(value);
    }
  } finally {
    clearTimeout(watchdog);
  }
}
