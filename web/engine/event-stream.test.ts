import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

let respond: (response: ServerResponse) => void;
let base: string;
const server = createServer((_request, response) => respond(response));
const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let log: string[];
beforeEach(() => {
  log = [];
});
const open = () =>
  openEventStream(base, {
    onOpen: () => log.push('open'),
    onEvent: (name, data) => log.push(`${name} ${JSON.stringify(data)}`),
    onEnd: () => log.push('end'),
  });
const untilLogged = (...entries: string[]) => expect.poll(() => log).toEqual(entries);

test('an event stream opens, delivers events and reports when the server ends it', async () => {
  respond = (response) => {
    stream(response).write(': heartbeat\n\nevent: status\ndata: {"live":');
    response.end('true}\n\n');
  };
  open();
  await untilLogged('open', 'status {"live":true}', 'end');
});

test('an event stream that the server refuses ends without opening', async () => {
  respond = (response) => response.writeHead(503).end();
  open();
  await untilLogged('end');
});

test('an event stream whose connection breaks ends', async () => {
  respond = (response) => {
    stream(response).write(': heartbeat\n\n');
    setImmediate(() => response.destroy());
  };
  open();
  await expect.poll(() => log.at(-1)).toBe('end');
});

test('a closed event stream delivers nothing more, not even its end', async () => {
  const closed = new Promise<void>((resolve) => {
    respond = (response) => {
      response.on('close', resolve);
      stream(response).write('event: status\ndata: {}\n\n');
    };
  });
  const { close } = open();
  await untilLogged('open', 'status {}');
  close();
  await closed;
  expect(log).toEqual(['open', 'status {}']);
});

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('an event stream whose request is never answered ends', async () => {
  const requested = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  respond = (response) => {
    response.on('close', left.resolve);
    requested.resolve();
  };
  fakeTimers();
  open();
  await requested.promise;
  vi.advanceTimersByTime(10_000);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(10_000);
  await left.promise;
  while (log.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['end']);
});

test('an event stream that is silent for longer than the heartbeat allows ends', async () => {
  fakeTimers();
  respond = (response) => stream(response).write('event: status\ndata: {}\n\n');
  open();
  const logged = async (count: number) => {
    while (log.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  await logged(2);
  vi.advanceTimersByTime(20_000);
  expect(log).toEqual(['open', 'status {}']);
  vi.advanceTimersByTime(15_000);
  await logged(3);
  expect(log).toEqual(['open', 'status {}', 'end']);
});
