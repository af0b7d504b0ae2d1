import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendCommand } from './command.ts';
import { sendOnce } from './command-request.ts';
import { Refusal } from './refusal.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
interface Received {
  line: string;
  key: string | undefined;
  body: string;
}

const received: Received[] = [];
let handlers: Handler[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push({ line: `${method} ${url}`, key: headers['idempotency-key']?.toString(), body: await text(request) });
  const handler = handlers.shift();
  if (handler === undefined) throw new Error('More requests than the test expects');
  handler(request, response);
});

const answers =
  (status: number, body: object, type = 'application/json'): Handler =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
const refuses = (code: string) => answers(409, { code, detail: 'No' }, 'application/problem+json');
const hangsUp: Handler = (request) => request.socket.destroy();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  handlers = [];
});

test('a command goes to the path of its contract, with its body and key', async () => {
  handlers = [answers(201, { id: 3, version: 1 })];
  const answer = await sendCommand('createDealComment', { id: 7, body: { body: 'Hello' } }, { key: 'key-of-the-form' });
  expect(answer.id).toBe(3);
  expect(received).toEqual([{ line: 'POST /api/deals/7/comments', key: 'key-of-the-form', body: '{"body":"Hello"}' }]);
});

test('a command without a body sends none, and every command has a key of its own', async () => {
  handlers = [answers(200, { saved: true }), answers(200, { saved: false })];
  await sendCommand('putSave', { deal: 7 });
  await sendCommand('deleteSave', { deal: 7 });
  expect(received.map(({ line, body }) => [line, body])).toEqual([
    ['PUT /api/saves/7', ''],
    ['DELETE /api/saves/7', ''],
  ]);
  expect(new Set(received.map(({ key }) => key)).size).toBe(2);
});

test('a command that gets no answer is sent again with the same key', async () => {
  handlers = [hangsUp, answers(502, {}, 'text/html'), answers(200, { saved: true })];
  expect(await sendCommand('putSave', { deal: 7 })).toEqual({ saved: true });
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ key }) => key)).size).toBe(1);
});

test('an answer that is not JSON, as from a captive portal, or that is cut off counts as none', async () => {
  const cut: Handler = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"sav');
  handlers = [answers(200, {}, 'text/html'), cut];
  const once = () => sendOnce({ name: 'putSave', input: { deal: 7 }, key: 'a key' });
  expect([await once(), await once()]).toEqual([{ answer: undefined }, { answer: undefined }]);
});

test('a command that never gets an answer throws NETWORK', async () => {
  handlers = [hangsUp, hangsUp, hangsUp];
  await expect(sendCommand('putSave', { deal: 7 })).rejects.toMatchObject({ code: 'NETWORK', fields: [] });
});

test('a refused command throws the problem, and is not sent again', async () => {
  handlers = [refuses('REMOVED')];
  const refusal: unknown = await sendCommand('putSave', { deal: 7 }).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'REMOVED', message: 'No' });
  expect(received).toHaveLength(1);
});

test('an aborted command is not sent again', async () => {
  const controller = new AbortController();
  handlers = [() => controller.abort()];
  await expect(sendCommand('putSave', { deal: 7 }, { signal: controller.signal })).rejects.toBeInstanceOf(Refusal);
  expect(received).toHaveLength(1);
});

test('a call that does not fit its contract does not compile', () => {
  const wrong = [
    // @ts-expect-error There is no such command.
    () => sendCommand('putDealVotes', { id: 7 }),
    // @ts-expect-error The path needs an id.
    () => sendCommand('deleteDealVote', {}),
    // @ts-expect-error The body is missing.
    () => sendCommand('putMuteRule', { id: 7 }),
    // @ts-expect-error There is no such effect.
    () => sendCommand('putMuteRule', { id: 7, body: { effect: 'hide' } }),
    // @ts-expect-error It takes no body.
    () => sendCommand('deleteMuteRule', { id: 7, body: { effect: 'mute' } }),
    // @ts-expect-error The answer has no such field.
    async () => (await sendCommand('deleteMuteRule', { id: 7 })).title,
  ];
  expect(wrong).toHaveLength(6);
});
