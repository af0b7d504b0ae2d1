import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admissionRules } from '../../../shared/admission.ts';
import { type RegistrationMode, registrationModes } from '../../../shared/states.ts';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { signIn } from '../../../test/sign-in.ts';
import { people } from '../database/schema.ts';
import { addDemoPeople } from './demo/people.ts';

let board: BoardWithSignIn;
beforeAll(async () => {
  board = await boardWithSignIn({ adminEmails: ['tomas@example.com'] });
  await addDemoPeople(board.db);
});
afterAll(() => board.close());

const setMode = (mode: RegistrationMode) =>
  board.db.execute(sql`update board_settings set settings = settings || jsonb_build_object('registration', ${mode}::text)`);

test.each(registrationModes)('with registration %s, someone new is stored only if they may join, and members sign in', async (mode) => {
  await setMode(mode);
  const before = await board.db.$count(people);
  const { landed } = await signIn(board.url, `New to ${mode}`);
  const { stores } = admissionRules[mode];
  expect(landed.pathname + landed.search).toBe(stores ? '/welcome' : '/sign-in-failed?reason=closed');
  expect(await board.db.$count(people)).toBe(before + (stores ? 1 : 0));
  expect((await signIn(board.url, 'priya')).landed.pathname).toBe('/');
});

test('someone who signed in before registration was closed still reaches their account', async () => {
  await setMode('open');
  await signIn(board.url, 'Early Bird');
  await setMode('closed');
  expect((await signIn(board.url, 'Early Bird')).landed.pathname).toBe('/welcome');
});

test('an admin of the sign-in service gets in while registration is closed', async () => {
  await setMode('closed');
  expect((await signIn(board.url, 'tomas')).landed.pathname).toBe('/welcome');
});
