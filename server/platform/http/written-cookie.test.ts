import cookie, { sign } from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WrittenCookie } from './written-cookie.ts';

const key = Buffer.alloc(32, 7);
const written = new WrittenCookie('http://localhost:3000', key);
let board: FastifyInstance;

beforeEach(async () => {
  board = fastify();
  await board.register(cookie);
  board.post('/', async (_request, reply) => {
    written.set(reply, '1/2A');
    return 'written';
  });
  board.get('/', async (request) => String(written.read(request)));
});
afterEach(async () => {
  vi.useRealTimers();
  await board.close();
});

const positionWith = async (value: string) => (await board.inject({ url: '/', cookies: { 'dealwire-written': value } })).body;

test('the position of a write is read back for 30 seconds, whatever the browser keeps', async () => {
  const [set] = (await board.inject({ method: 'POST', url: '/' })).cookies;
  expect(set).toMatchObject({ maxAge: 30, httpOnly: true });
  expect(await positionWith(set?.value ?? '')).toBe(`${0x1_0000_002an}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect(await positionWith(set?.value ?? '')).toBe('undefined');
});

test('a position that the board did not sign counts for nothing', async () => {
  const forged = `FFFFFFFF/FFFFFFFF@${Date.now() + 10_000}`;
  for (const value of ['', '1/2A', forged, sign(forged, Buffer.alloc(32, 8))]) expect(await positionWith(value)).toBe('undefined');
});
