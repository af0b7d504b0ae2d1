import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ourRelease } from '../../platform/database/our-release.ts';
import { newerRelease } from './newer-release.ts';

let answer: unknown;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.end(JSON.stringify(answer));
});
let address: string;
let next = 0;
/** Each asks anew. */
const somewhere = () => `${address}/${next++}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('nobody is asked unless an address is set', async () => {
  expect(await newerRelease(undefined)).toBeUndefined();
  expect(asked).toBe(0);
});

test('a newer release is found, with its notes, and asked for once a day', async () => {
  answer = { tag_name: 'v99.0.0', html_url: 'https://dealwire.example/notes', body: 'much more' };
  const url = somewhere();
  const found = { version: '99.0.0', notes: 'https://dealwire.example/notes' };
  expect(await newerRelease(url, 1)).toEqual(found);
  expect(await newerRelease(url, 86_400_000)).toEqual(found);
  expect(asked).toBe(1);
  answer = { tag_name: `v${ourRelease}` };
  expect(await newerRelease(url, 86_400_001)).toBeUndefined();
});

test.each([
  { tag_name: 'v0.0.1' },
  { tag_name: 'nightly' },
  { tag_name: 'v99.0.0<script>' },
  { tag_name: 'v99.0.0', html_url: 'javascript:alert(1)' },
  [],
])('%j is no newer release', async (given) => {
  answer = given;
  expect(await newerRelease(somewhere())).toBeUndefined();
});

test('an address where nobody is tells nothing', async () => {
  expect(await newerRelease('http://127.0.0.1:9/')).toBeUndefined();
});
