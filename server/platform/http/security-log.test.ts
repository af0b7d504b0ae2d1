import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { aToken, bearer } from '../../../test/tokens.ts';
import { ownEvents, staffEvents } from './security-events.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

/** The lines since the last call. */
const lines = () =>
  board.security
    .splice(0)
    .map(({ level: _, time: __, pid: ___, hostname: ____, reqId: _____, log: ______, msg: _______, ...line }) => line);

test('changes of rights are logged at the default level, with who and about whom', async () => {
  const [admin, other] = [await aPerson(board.db, { role: 'admin' }), await aPerson(board.db)];
  const request = await apiClient(board, admin);
  await request('PUT', `/api/admin/people/${other.id}/role`, { role: 'moderator' });
  await request('POST', `/api/mod/people/${other.id}/sanctions`, { kind: 'ban', reason: 'Nothing but spam' });
  await request('DELETE', '/api/me/sessions');
  expect(lines()).toEqual([
    { event: 'role_changed', person: admin.id, subject: other.id, action: 'change_role' },
    { event: 'sanction_imposed', person: admin.id, subject: other.id, action: 'ban_person' },
    { event: 'other_sessions_ended', person: admin.id },
  ]);
});

test('the end of a sanction names the person whose it was', async () => {
  const [admin, other] = [await aPerson(board.db, { role: 'admin' }), await aPerson(board.db)];
  const request = await apiClient(board, admin);
  const { body } = await request('POST', `/api/mod/people/${other.id}/sanctions`, { kind: 'limit', days: 7, reason: 'Nothing but spam' });
  lines();
  await request('POST', `/api/mod/sanctions/${body.id}/end`, { reason: 'A mistake' });
  expect(lines()).toEqual([{ event: 'sanction_ended', person: admin.id, subject: other.id, action: 'end_sanction' }]);
});

test('what changes nothing leaves no line', async () => {
  const [admin, other] = [await aPerson(board.db, { role: 'admin' }), await aPerson(board.db)];
  const request = await apiClient(board, admin);
  expect((await request('PUT', `/api/admin/people/${other.id}/role`, { role: 'person' })).body.code).toBe('BAD_TRANSITION');
  expect(lines()).toEqual([]);
});

test('docs/watching.md names every change of rights', () => {
  const page = readFileSync('docs/watching.md', 'utf8');
  const events = [...Object.values(ownEvents), ...Object.values(staffEvents)];
  expect(events.filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
});

test('a read that a stream refuses is a line, like the same read by GET', async () => {
  const person = await aPerson(board.db);
  const url = await board.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = new AbortController();
  const watched = ['/api/admin/settings', `/api/mod/people/${person.id}`].map((path) => `watch=${path}`).join('&');
  const headers = { cookie: await sessionFor(board.db, person.id) };
  await board.changesHeard();
  await fetch(`${url}/api/live?${watched}`, { headers, signal: stream.signal });
  await expect.poll(lines).toEqual([{ event: 'refused', person: person.id, code: 'FORBIDDEN', route: '/api/admin/settings' }]);
  stream.abort();
  board.app.security.flush();
  expect(lines()).toMatchObject([{ event: 'refused', person: person.id, count: 1 }]);
});

test('a probe in a loop is one line at once, and one with its count a minute later', async () => {
  const person = await aPerson(board.db);
  const token = await aToken(board, person.id, ['read']);
  const probe = (url: string) => board.app.inject({ method: 'DELETE', url, headers: bearer(token) });
  for (let id = 1; id <= 20; id++) await probe(`/api/saves/${id}`);
  expect(lines()).toEqual([{ event: 'refused', person: person.id, code: 'TOKEN_SCOPE', route: '/api/saves/:deal' }]);
  board.app.security.flush();
  expect(lines()).toMatchObject([{ event: 'refused', person: person.id, count: 19 }]);
  expect(JSON.stringify(board.security)).not.toContain(token);
});

test('a guest is told apart by a hash of the network', async () => {
  const { status } = await (await apiClient(board, undefined, '203.0.113.9'))('GET', '/api/admin/settings');
  await board.app.inject({ url: '/api/me', headers: bearer('dw_no-such-token'), remoteAddress: '81.2.69.142' });
  expect(status).toBe(401);
  await expect.poll(lines).toMatchObject([{ event: 'refused', network: expect.stringMatching(/^[\da-f]{16}$/), code: 'TOKEN_INVALID' }]);
});

test('beyond a thousand different lines of an event in a minute, others are only counted, and other events are still told', async () => {
  board.app.security.flush();
  lines();
  for (let person = 1; person <= 1_500; person++) board.app.security.note('refused', { person });
  expect(lines()).toHaveLength(1_000);
  board.app.security.note('role_changed', { person: 1, subject: 2 });
  expect(lines()).toEqual([{ event: 'role_changed', person: 1, subject: 2 }]);
  board.app.security.flush();
  expect(lines()).toEqual([{ event: 'others', count: 500 }]);
});

test('who is refused once for one reason can still be seen to be refused for another', async () => {
  for (const code of ['SANCTIONED', 'FORBIDDEN']) board.app.security.note('refused', { person: 7, code });
  expect(lines()).toMatchObject([{ code: 'SANCTIONED' }, { code: 'FORBIDDEN' }]);
});
