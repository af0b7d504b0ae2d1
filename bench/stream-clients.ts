import net from 'node:net';
import { heartbeat } from '../server/engine/events.ts';
import { now } from './child-program.ts';

/**
 * Opens event streams and records when bytes arrive, with as little CPU time as possible, because the server shares the machine. Answers
 * { open }, { mark } and { result } messages.
 */
type Ask = Open | { mark: true } | { result: true };
interface Open {
  open: number;
  port: number;
  path: string;
}

/** The last event when a stream opens. */
const status = 'event: status';

const sockets: net.Socket[] = [];
let arrivals: number[] = [];
const last: string[] = [];

process.on('message', (ask: Ask) => {
  if ('open' in ask) void open(ask);
  else if ('mark' in ask) {
    arrivals = [];
    process.send?.({ marked: true });
  } else process.send?.({ arrivals, last });
});

async function open({ open: count, port, path }: Open) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`;
  for (let i = 0; i < count; i += 200)
    await Promise.all(Array.from({ length: Math.min(200, count - i) }, (_, k) => watch(i + k, port, request)));
  process.send?.({ opened: sockets.length });
}

/** Resolves with the status that follows the first snapshot. */
function watch(index: number, port: number, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let opening: string | undefined = '';
    socket.on('error', reject);
    socket.on('connect', () => socket.write(request));
    socket.on('data', (bytes) => {
      if (bytes.length <= heartbeat.length) return;
      arrivals.push(now());
      if (bytes.length < 64 * 1024) last[index] = etagIn(bytes) ?? last[index] ?? '';
      if (opening === undefined) return;
      opening = opening.slice(-status.length) + bytes.toString('latin1');
      if (!opening.includes(status)) return;
      opening = undefined;
      resolve();
    });
    sockets.push(socket);
  });
}

/** The etag in the bytes, found without decoding all of them. */
function etagIn(bytes: Buffer): string | undefined {
  const start = bytes.lastIndexOf('"etag":"');
  return start < 0 ? undefined : bytes.toString('latin1', start + 8, bytes.indexOf('"', start + 8));
}
