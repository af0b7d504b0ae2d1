import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { type RegistrationMode, registrationModes } from '../../../shared/states.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { invitations, joinRequests, people, staffLog } from '../../platform/database/schema.ts';
import { registerPerson } from '../../platform/identity/register-person.ts';
import { tasks } from '../../tasks.ts';
import { answerJoinRequestJob } from './answer-job.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let admin: Client;

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());
beforeEach(() => setMode('open'));

async function setMode(registration: RegistrationMode) {
  const { version, settings } = (await admin('GET', '/api/admin/settings')).body;
  await admin('PUT', '/api/admin/settings', { settings: { ...settings, registration }, version });
}

let made = 0;
function aHandle() {
  made += 1;
  return `joiner-${made}`;
}
async function aNewcomer(given: Partial<typeof people.$inferInsert> = {}) {
  const person = await aPerson(board.db, { state: 'onboarding', handle: null, trust: 0, ...given });
  return { ...person, client: await apiClient(board, person) };
}
const stateOf = async (id: number) => (await board.db.select().from(people).where(eq(people.id, id)))[0]?.state;
const anInvitation = async (uses = 1): Promise<{ id: number; code: string }> =>
  (await admin('POST', '/api/admin/invitations', { uses, days: 7 })).body;
const joins = async (client: Client, more: object = {}) => (await client('PUT', '/api/me/handle', { handle: aHandle(), ...more })).body;

test.each([
  ['open', 'joins', 'joins'],
  ['approval', 'waits', 'joins'],
  ['invitation', 'INVITATION_REQUIRED', 'joins'],
  ['closed', 'REGISTRATION_CLOSED', 'REGISTRATION_CLOSED'],
] as const)('while registration is %s, someone without an invitation: %s; with one: %s', async (mode, uninvited, invited) => {
  await setMode(mode);
  const { code } = await anInvitation();
  const outcome = ({ code: refusal, waits }: { code?: string; waits?: true }) => refusal ?? (waits ? 'waits' : 'joins');
  const [without, withOne] = [await aNewcomer(), await aNewcomer()];
  expect(outcome(await joins(without.client))).toBe(uninvited);
  expect(outcome(await joins(withOne.client, { invitation: code }))).toBe(invited);
  expect(await stateOf(without.id)).toBe(uninvited === 'joins' ? 'active' : 'onboarding');
  expect(await stateOf(withOne.id)).toBe(invited === 'joins' ? 'active' : 'onboarding');
});

test.each(registrationModes)('an admin of the sign-in service becomes a member while registration is %s', async (mode) => {
  await setMode(mode);
  const first = await aNewcomer({ role: 'admin' });
  await joins(first.client);
  expect(await stateOf(first.id)).toBe('active');
});

test.each(registrationModes)('nobody who is no member yet can make a token or post while registration is %s', async (mode) => {
  await setMode(mode);
  const { client } = await aNewcomer();
  await client('PUT', '/api/me/handle', { handle: aHandle(), invitation: 'a'.repeat(43) });
  if (mode === 'open') return;
  expect((await client('POST', '/api/me/tokens', { name: 'Script', scopes: ['write'] })).body.code).toBe('ONBOARDING');
  expect((await client('POST', '/api/deals', {})).body.code).toBe('ONBOARDING');
});

test('a member takes part while registration is closed', async () => {
  await setMode('closed');
  const member = await apiClient(board, await aPerson(board.db));
  expect((await member('PATCH', '/api/me/profile', { bio: 'Still here' })).status).toBe(200);
});

test('an invitation that never existed, has ended, is used up or revoked gets the same answer', async () => {
  await setMode('invitation');
  const [ended, used, revoked] = [await anInvitation(), await anInvitation(), await anInvitation()];
  await board.db
    .update(invitations)
    .set({ endsAt: new Date(Date.now() - 1_000) })
    .where(eq(invitations.id, ended.id));
  await joins((await aNewcomer()).client, { invitation: used.code });
  await admin('DELETE', `/api/admin/invitations/${revoked.id}`);
  const { client } = await aNewcomer();
  const answers: object[] = [];
  for (const invitation of ['x'.repeat(43), ended.code, used.code, revoked.code, undefined]) {
    const { instance: _, ...answer } = await joins(client, { invitation });
    answers.push(answer);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 'INVITATION_REQUIRED' });
});

test('an invitation for two people lets two of five in who use it at once, and is stored without its code', async () => {
  await setMode('invitation');
  const { id, code } = await anInvitation(2);
  const five = await Promise.all(Array.from({ length: 5 }, () => aNewcomer()));
  await Promise.all(five.map(({ client }) => joins(client, { invitation: code })));
  const states = await Promise.all(five.map((each) => stateOf(each.id)));
  expect(states.filter((state) => state === 'active')).toHaveLength(2);
  const [stored] = await board.db.select().from(invitations).where(eq(invitations.id, id));
  expect(stored?.used).toBe(2);
  expect(JSON.stringify(stored)).not.toContain(code);
  expect((await admin('GET', '/api/admin/registration')).body.invitations).toContainEqual(expect.objectContaining({ id, state: 'used' }));
});

test('a refused handle spends no use of the invitation', async () => {
  await setMode('invitation');
  const { id, code } = await anInvitation();
  const taken = await aPerson(board.db);
  const { client } = await aNewcomer();
  expect(await client('PUT', '/api/me/handle', { handle: taken.handle, invitation: code })).toMatchObject({
    body: { code: 'HANDLE_TAKEN' },
  });
  const [stored] = await board.db.select().from(invitations).where(eq(invitations.id, id));
  expect(stored?.used).toBe(0);
});

test('someone who waits sees their request, and is a member once an admin approves it', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer({ email: 'joan@example.org' });
  const handle = aHandle();
  await client('PUT', '/api/me/handle', { handle, name: 'Joan', request: { text: 'I find deals', language: 'de' } });
  expect((await client('GET', '/api/me/join-request')).body.request).toMatchObject({ handle, text: 'I find deals' });
  expect((await admin('GET', '/api/admin/registration')).body.requests).toContainEqual(
    expect.objectContaining({ id, handle, name: 'Joan', text: 'I find deals', hasAddress: true }),
  );
  expect((await admin('PUT', `/api/admin/join-requests/${id}`, { approved: true, answer: 'Welcome' })).body).toEqual({ approved: true });
  expect((await client('GET', '/api/me')).body).toMatchObject({ state: 'active', handle, name: 'Joan' });
  expect((await client('GET', '/api/me/join-request')).body).toEqual({});
  expect((await admin('PUT', `/api/admin/join-requests/${id}`, { approved: false })).body.code).toBe('BAD_TRANSITION');
});

test('someone who was declined reads why, cannot ask again for a month, and can join once registration is open', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer();
  await joins(client, { request: { language: 'en' } });
  await admin('PUT', `/api/admin/join-requests/${id}`, { approved: false, answer: 'We are full' });
  expect((await client('GET', '/api/me/join-request')).body.request).toMatchObject({ approved: false, answer: 'We are full' });
  expect((await joins(client)).code).toBe('BAD_TRANSITION');
  await board.db
    .update(joinRequests)
    .set({ decidedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(joinRequests.personId, id));
  expect((await joins(client)).waits).toBe(true);
  await setMode('open');
  await joins(client);
  expect(await stateOf(id)).toBe('active');
});

test('an approval is for the handle that the admin has seen', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer();
  const [seen, other] = [aHandle(), aHandle()];
  await client('PUT', '/api/me/handle', { handle: seen });
  await client('PUT', '/api/me/handle', { handle: other });
  expect((await admin('PUT', `/api/admin/join-requests/${id}`, { approved: true, handle: seen })).body.code).toBe('BAD_TRANSITION');
  expect(await stateOf(id)).toBe('onboarding');
  expect((await admin('PUT', `/api/admin/join-requests/${id}`, { approved: true, handle: other })).body).toEqual({ approved: true });
});

test('an approval is for the name that they had when they asked, whatever the sign-in service calls them since', async () => {
  await setMode('approval');
  const { id, subject, client } = await aNewcomer({ name: 'Ada' });
  const handle = aHandle();
  await client('PUT', '/api/me/handle', { handle });
  await registerPerson(board.db, { issuer: 'test', subject }, { name: 'Buy at spam.example' }, false);
  expect((await admin('GET', '/api/admin/registration')).body.requests.at(-1)).toMatchObject({ handle, name: 'Ada' });
  await admin('PUT', `/api/admin/join-requests/${id}`, { approved: true, handle });
  expect(await board.db.select().from(people).where(eq(people.id, id))).toMatchObject([{ name: 'Ada', handle }]);
});

test('the staff log names who was declined by id, so that an erased account leaves no handle there', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer();
  const handle = aHandle();
  await client('PUT', '/api/me/handle', { handle });
  await admin('PUT', `/api/admin/join-requests/${id}`, { approved: false });
  const logged = await board.db.select().from(staffLog).where(eq(staffLog.personId, id));
  expect(logged).toMatchObject([{ action: 'decline_join' }]);
  expect(JSON.stringify(logged)).not.toContain(handle);
});

test('someone whose handle was taken while they waited is approved and chooses another', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer();
  const { handle } = await joins(client);
  await aPerson(board.db, { handle });
  expect((await admin('PUT', `/api/admin/join-requests/${id}`, { approved: true })).body).toEqual({ approved: true, handleTaken: true });
  expect(await stateOf(id)).toBe('onboarding');
  await joins(client);
  expect(await stateOf(id)).toBe('active');
});

test('only admins see who waits, decide, and make invitations', async () => {
  await setMode('approval');
  const { id, client } = await aNewcomer();
  await joins(client, { request: { text: 'Please', language: 'en' } });
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const guest = await apiClient(board);
  expect((await moderator('GET', '/api/admin/registration')).status).toBe(403);
  expect((await guest('GET', '/api/admin/registration')).status).toBe(401);
  expect((await guest('GET', '/api/me/join-request')).status).toBe(401);
  expect((await moderator('PUT', `/api/admin/join-requests/${id}`, { approved: true })).status).toBe(403);
  expect((await moderator('POST', '/api/admin/invitations', { uses: 1, days: 1 })).status).toBe(403);
});

test('a request is refused if it is too long, an invitation if it is valid for too long', async () => {
  await setMode('approval');
  const { client } = await aNewcomer();
  const text = 'a'.repeat(limits.joinText.max + 1);
  expect((await joins(client, { request: { text, language: 'en' } })).code).toBe('INVALID');
  expect((await admin('POST', '/api/admin/invitations', { uses: 1, days: 366 })).status).toBe(422);
});

test('the answer is mailed in the language of the request, and only to a verified address', async () => {
  const sent: { to: string; title: string; lines: string[] }[] = [];
  const mailer = {
    send: async (to: string, { title, lines }: { title: string; lines: string[] }) => `250 ${sent.push({ to, title, lines })}`,
  };
  const options = {
    backups: { dataDir: '', backsUpNightly: false },
    watched: { dataDir: '', publicUrl: 'http://localhost', backsUpNightly: false },
    logger: board.app.log,
    rates: undefined as never,
    traceDays: 1,
    letters: { mailer, publicUrl: 'https://board.example' },
  };
  const task = tasks(board.db, undefined as never, options).find(({ name }) => name === answerJoinRequestJob.name);
  const facts = { approved: false, handle: 'joan', answer: 'Wir sind voll', language: 'de' };
  await task?.run({ person: (await aNewcomer({ email: 'joan@example.org' })).id, ...facts });
  await task?.run({ person: (await aNewcomer()).id, ...facts });
  expect(sent).toEqual([
    { to: 'joan@example.org', title: expect.stringContaining('abgelehnt'), lines: [expect.anything(), 'Wir sind voll'] },
  ]);
});
