import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { endAllSessions } from '../../platform/identity/end-sessions.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('the browser of someone who is suspended reads why its session ended and until when; nobody else does', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const [person, other] = [await aPerson(board.db), await aPerson(board.db)];
  const [cookie, others] = [await sessionFor(board.db, person.id), await sessionFor(board.db, other.id)];
  const why = async (headers: Record<string, string>) => {
    const { statusCode, body, headers: sent } = await board.app.inject({ url: '/auth/ended', headers });
    expect(sent['cache-control']).toBe('no-store');
    return statusCode === 204 ? undefined : JSON.parse(body);
  };
  expect(await why({ cookie })).toBeUndefined();
  const suspension = { kind: 'suspension', days: 7, reason: 'Posts the same again and again' };
  expect((await moderator('POST', `/api/mod/people/${person.id}/sanctions`, suspension)).status).toBe(201);
  expect((await board.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
  const { kind, reason } = suspension;
  expect(await why({ cookie })).toEqual({ sanction: { kind, reason, until: expect.any(String) } });
  // Who was signed out in another way, or was never signed in, reads nothing.
  await board.db.transaction((tx) => endAllSessions(tx, other.id));
  for (const headers of [{ cookie: others }, {}, { cookie: cookie.replace(/=.*/, '=x') }]) expect(await why(headers)).toBeUndefined();
});
