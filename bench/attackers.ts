import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Requests as much as the limits allow, until the process ends. Each attack has its own addresses, sent as a trusted proxy would.
 */
export const attacks = {
  'streams of counts, opened and closed': ({ port }) => openAndClose(port, ['203.0.113.1']),
  'streams held open while people vote': ({ port }) => holdOpen(port, ['203.0.113.2']),
  'streams from 20 addresses of one /64': ({ port }) =>
    openAndClose(
      port,
      addresses(20, (n) => `2001:db8:0:1::${n}`),
    ),
  'distinct searches, 60 at a time': ({ port }) => ask(port, ['203.0.113.3'], 60),
  'searches and streams from 10 addresses': ({ port }) => {
    const own = addresses(10, (n) => `198.51.100.${n}`);
    holdOpen(port, own);
    ask(port, own, 60);
  },
} satisfies Record<string, (target: { port: number }) => void>;
export type Attack = keyof typeof attacks;

/** Within the limits of one address; `interval` and `held` in milliseconds. */
const streams = { count: 19, watches: 50, interval: 5_000, held: 1_500 };

let index = 0;
const addresses = (count: number, nthAddress: (n: number) => string) => Array.from({ length: count }, (_, i) => nthAddress(i + 1));
const words = ['usb', 'ssd', 'amazon', 'case', 'wireless', 'set', 'black', 'pro', 'lego', 'free'];
const search = () => `${words[++index % words.length]} ${words[Math.floor(index / 7) % words.length]} -x${index}`;
const counts = () => `/api/deals/counts?minPrice=${++index}`;
const list = () => `/api/deals?minPrice=${++index % 500}&maxPrice=${100_000 + index}`;
const searched = () => `/api/deals?q=${encodeURIComponent(search())}`;

function openAndClose(port: number, from: readonly string[]) {
  for (const address of from) void repeat(streams.interval, () => hold(port, address, streams.count, counts, streams.held));
}

function holdOpen(port: number, from: readonly string[]) {
  for (const address of from) {
    void repeat(streams.interval, () => hold(port, address, 3, searched));
    void repeat(streams.interval, () => hold(port, address, 4, counts));
    void repeat(streams.interval, () => hold(port, address, 2, list));
  }
}

/** Resolves when the streams are closed: after `time`, or when the board ends them. */
async function hold(port: number, address: string, count: number, path: () => string, time?: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const watched = Array.from({ length: streams.watches }, path);
      const request = http.get(options(port, address, `/api/live?${watched.map((each) => `watch=${encodeURIComponent(each)}`).join('&')}`));
      const closed = new Promise<void>((resolve) => request.on('close', resolve));
      request.on('response', (response) => response.resume()).on('error', () => undefined);
      if (time !== undefined) setTimeout(() => request.destroy(), time);
      await closed;
    }),
  );
}

async function repeat(every: number, act: () => Promise<void>) {
  for (;;) {
    const [start] = [performance.now(), await act()];
    await sleep(Math.max(100, start + every - performance.now()));
  }
}

function ask(port: number, from: readonly string[], parallel: number) {
  for (let i = 0; i < parallel; i++)
    void repeat(0, () => get(port, from[i % from.length] ?? '', i % 3 === 0 ? `${counts()}&q=usb` : searched()));
}

const get = (port: number, address: string, path: string): Promise<void> =>
  new Promise((resolve) => {
    http
      .get(options(port, address, path), (response) => response.resume())
      .on('error', () => undefined)
      .on('close', resolve);
  });

const options = (port: number, address: string, path: string) => ({
  port,
  path,
  host: '127.0.0.1',
  agent: false,
  headers: { 'x-forwarded-for': address },
});

process.on('message', ({ attack, port }: { attack: Attack; port: number }) => {
  attacks[attack]({ port });
  process.send?.({ attacking: true });
});
process.on('disconnect', () => process.exit());
