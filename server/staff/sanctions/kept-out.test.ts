import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SanctionKind, sanctionKinds } from '../../../shared/states.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { eraseDueAccounts } from '../../people/account/erase-due-accounts.ts';
import { identities, people, sanctions, sessions, withheldIdentities } from '../../platform/database/schema.ts';
import { registerPerson } from '../../platform/identity/register-person.ts';
import { endDueSanctions } from './end-due-sanctions.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let mod: Client;
let admin: Client;

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());

type Step = SanctionKind | 'leave' | 'return' | 'sign in' | 'lift' | 'appeal' | 'decide' | number;

interface Imposed {
  id: number;
  kind: SanctionKind;
  /** Days that are left; undefined: for good. */
  left: number | undefined;
}

/** One identity: the account that it has or last had, and what should be true of it. */
interface Story {
  subject: string;
  id: number;
  place: 'here' | 'leaving' | 'erased';
  daysToErasure: number;
  inForce: Imposed[];
  appealed: number[];
}

const week = 7;
const daysOf: Partial<Record<SanctionKind, number>> = { no_downvotes: 5, limit: 3, suspension: week };
const signIn = ({ subject }: Story) =>
  board.db.transaction((tx) => registerPerson(tx, { issuer: 'test', subject }, { name: 'Somebody' }, false));

async function impose(story: Story, kind: SanctionKind): Promise<void> {
  const days = daysOf[kind];
  const body = { kind, reason: 'Posts the same link again', ...(days === undefined ? {} : { days }) };
  const { status, body: answer } = await mod('POST', `/api/mod/people/${story.id}/sanctions`, body);
  const isSecond = kind !== 'warning' && story.inForce.some((each) => each.kind === kind);
  const expected = story.place === 'erased' ? 404 : isSecond ? 409 : 201;
  expect([kind, status]).toEqual([kind, expected]);
  if (status === 201) story.inForce.push({ id: answer.id, kind, left: days });
}

async function leave(story: Story): Promise<void> {
  if (story.place !== 'here') return;
  const me = await apiClient(board, story);
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, story.id));
  expect((await me('POST', '/api/me/deletion')).status).toBe(200);
  Object.assign(story, { place: 'leaving', daysToErasure: week });
}

async function comeBack(story: Story): Promise<void> {
  if (story.place !== 'leaving') return;
  const me = await apiClient(board, await signIn(story));
  expect((await me('DELETE', '/api/me/deletion')).status).toBe(200);
  story.place = 'here';
}

/** Begins a new account if the identity is free. */
async function startAgain(story: Story): Promise<void> {
  if (story.place !== 'erased' || isWithheld(story)) return;
  const { id } = await signIn(story);
  await board.db
    .update(people)
    .set({ state: 'active', handle: `again-${id}` })
    .where(eq(people.id, id));
  Object.assign(story, { id, place: 'here', inForce: [], appealed: [] });
}

async function lift(story: Story): Promise<void> {
  const ended = story.inForce.shift();
  if (ended !== undefined) expect((await mod('POST', `/api/mod/sanctions/${ended.id}/end`, { reason: 'A mistake' })).status).toBe(200);
}

async function appeal(story: Story): Promise<void> {
  const against = story.inForce.find(({ id }) => !story.appealed.includes(id));
  if (against === undefined || story.place !== 'here') return;
  const me = await apiClient(board, story);
  const text = 'I did not do that, please look again';
  expect((await me('POST', `/api/me/sanctions/${against.id}/appeal`, { text })).status).toBe(201);
  story.appealed.push(against.id);
}

/** Grants an appeal, also of someone who left meanwhile. */
async function decide(story: Story): Promise<void> {
  const granted = story.inForce.find(({ id }) => story.appealed.includes(id));
  if (granted === undefined) return;
  const answer = { granted: true, answer: 'You are right' };
  expect((await admin('PUT', `/api/mod/sanctions/${granted.id}/appeal-decision`, answer)).status).toBe(200);
  story.inForce = story.inForce.filter((each) => each !== granted);
}

async function pass(story: Story, days: number): Promise<void> {
  const earlier = (column: unknown) => sql`${column} - make_interval(days => ${days})`;
  await board.db
    .update(people)
    .set({ eraseAt: earlier(people.eraseAt) })
    .where(eq(people.id, story.id));
  const ofStory = and(eq(sanctions.personId, story.id), isNull(sanctions.endedAt));
  await board.db
    .update(sanctions)
    .set({ at: earlier(sanctions.at), until: earlier(sanctions.until) })
    .where(ofStory);
  const jobs = [endDueSanctions, eraseDueAccounts];
  for (const job of days % 2 === 0 ? jobs : jobs.toReversed()) await job(board.db);
  for (const each of story.inForce) if (each.left !== undefined) each.left -= days;
  story.inForce = story.inForce.filter(({ left }) => left === undefined || left > 0);
  story.daysToErasure -= days;
  if (story.place === 'leaving' && story.daysToErasure <= 0) story.place = 'erased';
}

const steps: Record<string, (story: Story) => Promise<void>> = { leave, return: comeBack, 'sign in': startAgain, lift, appeal, decide };

const take = (story: Story, step: Step) =>
  typeof step === 'number' ? pass(story, step) : (steps[step]?.(story) ?? impose(story, step as SanctionKind));

const isWithheld = ({ inForce }: Story) => inForce.some(({ kind }) => kind !== 'warning');
const stateOf = ({ inForce }: Story) =>
  (['ban', 'suspension', 'limit'] as const)
    .filter((kind) => inForce.some((each) => each.kind === kind))
    .map((kind) => ({ ban: 'banned', suspension: 'suspended', limit: 'limited' })[kind])[0] ?? 'active';

/** What a sign-in with the identity would do now, without doing it. */
async function outcomeOfSignIn(story: Story): Promise<string> {
  const undone = new Error('undone');
  let outcome = '';
  await board.db
    .transaction(async (tx) => {
      const { id } = await registerPerson(tx, { issuer: 'test', subject: story.subject }, { name: 'Somebody' }, false);
      outcome = id === story.id ? 'the same person' : 'a new person';
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) outcome = (error as { reason?: string }).reason ?? String(error);
    });
  return outcome;
}

async function check(story: Story): Promise<void> {
  const [row] = await board.db.select().from(people).where(eq(people.id, story.id));
  const state = story.place === 'here' ? stateOf(story) : 'deleted';
  expect(row).toMatchObject({ state });
  const stored = await Promise.all([identities, withheldIdentities].map((table) => board.db.$count(table, eq(table.personId, story.id))));
  expect(stored).toEqual(story.place !== 'erased' ? [1, 0] : [0, isWithheld(story) ? 1 : 0]);
  const expected = story.place !== 'erased' ? 'the same person' : isWithheld(story) ? 'sanctioned' : 'a new person';
  expect(await outcomeOfSignIn(story)).toBe(expected);
  const staffPage = await mod('GET', `/api/mod/people/${story.id}`);
  expect(staffPage.status).toBe(story.place === 'here' || isWithheld(story) ? 200 : 404);
}

async function tell(told: readonly Step[]): Promise<void> {
  // Each with the whole budget of a moderator.
  mod = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const { id, subject } = await aPerson(board.db);
  const story: Story = { subject, id, place: 'here', daysToErasure: 0, inForce: [], appealed: [] };
  for (const step of told) {
    await take(story, step);
    await check(story);
  }
}

const inTurn: Step[][] = [
  ['ban', 'leave', 8, 'sign in', 400, 'sign in'],
  ['leave', 'ban', 8, 'sign in', 'ban', 'lift', 'sign in'],
  ['ban', 'appeal', 'leave', 'decide', 8, 'sign in'],
  ['ban', 'appeal', 'leave', 8, 'decide', 'sign in', 'ban'],
  ['suspension', 'leave', 3, 'return', 5, 'leave', 8],
  ['suspension', 4, 'leave', 2, 'return'],
  [1, 'leave', 5, 'suspension', 4, 'sign in', 8, 'sign in'],
  ['leave', 1, 'limit', 'ban', 7, 'lift', 'lift', 'sign in', 'suspension', 'leave', 7, 7],
];

test.each(inTurn.map((told) => [told.join(', '), told] as const))('%s: the sanctions in force decide who may sign in', (_, told) =>
  tell(told),
);

test('in any order of sanctions, leaving, returning, appeals and time, the sanctions in force decide who may sign in', async () => {
  const step = fc.oneof(
    fc.constantFrom<Step>(...sanctionKinds),
    fc.constantFrom<Step>(...(Object.keys(steps) as Step[]), 'leave', 'return', 'sign in'),
    fc.integer({ min: 1, max: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (told) => tell(told)),
    { numRuns: 60 },
  );
});
