import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { boardKey } from '../../platform/database/board-key.ts';
import {
  channels,
  comments,
  deals,
  identities,
  merchants,
  people,
  providerMoves,
  sessions,
  votes,
} from '../../platform/database/schema.ts';
import { addDemoPeople, demoIssuer } from '../../platform/identity/demo/people.ts';
import { addSamples } from '../samples/add-samples.ts';
import { readSampleDeals } from '../samples/sample-deals.ts';
import { runAdmin } from './run-admin.ts';

const sampleCount = readSampleDeals().length;

let board: TestDatabase;

beforeEach(async () => {
  board = await testDatabase();
});
afterEach(() => board.drop());

/** Runs the command and returns its output. */
const admin = (...args: string[]) => adminWith({ DATABASE_URL: board.url, ...provider }, ...args);

async function adminWith(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    expect(await runAdmin(args, environment)).toBe(0);
    return log.mock.calls.flat().join('\n');
  } finally {
    log.mockRestore();
  }
}
const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'dealwire' };

test('the admin command promote gives a person a role by handle, writes it into the staff log, and leaves an admin', async () => {
  const { id, handle } = await aPerson(board.db);
  const second = await aPerson(board.db);
  expect(await admin('promote', `@${handle}`)).toBe(`@${handle} now has the role admin.`);
  expect(await board.db.query.people.findFirst({ where: (t, { eq }) => eq(t.id, id) })).toMatchObject({ role: 'admin' });
  await expect(admin('promote', String(handle), '--role', 'person')).rejects.toThrow(`@${handle} is the only admin.`);
  await admin('promote', String(second.handle));
  await admin('promote', String(handle), '--role', 'person');
  await admin('promote', String(handle), '--role', 'person');
  const { rows } = await board.pool.query(`select details, note from staff_log where person_id = $1 order by id`, [id]);
  expect(rows).toEqual([
    { details: { from: 'person', to: 'admin' }, note: 'npm run admin' },
    { details: { from: 'admin', to: 'person' }, note: 'npm run admin' },
  ]);
  expect(await board.db.query.people.findFirst({ where: (t, { eq }) => eq(t.id, id) })).toMatchObject({ role: 'person' });
});

test('the admin command move-provider says who would be found again, moves, shows the progress and ends', async () => {
  const from = provider.OIDC_ISSUER;
  const person = (handle: string, email: string | null, more: object = {}) => aPerson(board.db, { handle, issuer: from, email, ...more });
  const ada = await person('ada', 'ada@example.com');
  await person('bob', 'shared@example.com');
  await person('eve', 'shared@example.com');
  await person('nil', null);
  await person('mod', 'mod@example.com', { role: 'moderator' });
  const asked = ['move-provider', 'oidc', 'gitlab'];
  const settings = { DATABASE_URL: board.url, ...provider, SIGN_IN_PROVIDERS: 'gitlab', GITLAB_CLIENT_ID: 'x' };
  const lines = async (...more: string[]) => (await adminWith(settings, ...asked, ...more)).split('\n');
  const others = ['2 share their address with another account: @bob, @eve', '1 have no verified address: @nil'];
  const staff = '1 are staff, whose accounts are not found by an address without --with-staff: @mod';
  expect(await lines('--dry-run')).toEqual([
    ...['1 will be found again by their verified address', staff, ...others],
    ...['', expect.stringMatching(/^Nothing has changed/)],
  ]);
  expect(await board.db.$count(providerMoves)).toBe(0);
  await lines();
  expect(await board.db.select().from(providerMoves)).toMatchObject([
    { fromIssuer: from, toIssuer: 'https://gitlab.com', withStaff: false },
  ]);
  await board.db.insert(identities).values({ issuer: 'https://gitlab.com', subject: '1', personId: ada.id, email: 'ada@example.com' });
  expect((await lines()).slice(0, 2)).toEqual(['1 have come over', staff]);
  expect((await lines('--with-staff'))[1]).toBe('1 will be found again by their verified address');
  expect((await lines('--end', '--dry-run'))[0]).toMatch(/^The move would end/);
  const gone = { DATABASE_URL: board.url, ...provider };
  await expect(adminWith(gone, 'move-provider', 'oidc', 'https://gitlab.com')).rejects.toThrow('There is no provider');
  expect(await adminWith(gone, 'move-provider', 'oidc', 'https://gitlab.com', '--end')).toMatch(/^The move has ended/);
  expect((await lines('--end'))[0]).toBe('There is no such move.');
  await expect(adminWith(settings, 'move-provider', 'oidc', 'nobody')).rejects.toThrow('There is no provider "nobody"');
});

test.each([
  [['move-provider', 'oidc'], /two providers/],
  [['promote', 'nobody-here'], /^Nobody here has the handle nobody-here/],
  [['promote'], /takes one handle/],
  [['promote', 'ada', '--role', 'king'], /There is no role "king"/],
  [['demote', 'ada'], /Name a command/],
])('the command %j is refused with a reason', async (args, reason) => {
  await expect(runAdmin(args, { DATABASE_URL: board.url })).rejects.toThrow(reason);
});

test('a folder without a board is refused, and no board is created', async () => {
  const DATA_DIR = path.join(tmpdir(), 'dealwire-nowhere');
  await expect(runAdmin(['promote', 'ada'], { DATA_DIR })).rejects.toThrow(/^There is no board in .*dealwire-nowhere/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('the admin command rates says how old the exchange rates are', async () => {
  expect(await admin('rates')).toMatch(/^There are no exchange rates/);
  await board.pool.query(
    `insert into exchange_rates values ('EUR', 1, '2026-11-20'), ('USD', 1.08, '2026-11-20'), ('RUB', 99, '2026-11-02')`,
  );
  expect(await admin('rates')).toBe('Exchange rates of 3 currencies, the newest of 2026-11-20, the oldest of 2026-11-02.');
});

test('the admin command jobs lists pending and failed jobs', async () => {
  expect(await admin('jobs')).toBe('Every background job is done.');
  await board.pool.query(`select graphile_worker.add_job('deals_due', run_at => now() + interval '1 hour')`);
  expect(await admin('jobs')).toMatch(/^deals_due: 0 due, 1 later, 0 failed for good, since 20\d\d-/);
});

test('the admin command remove-samples deletes only the samples, and the next start does not create them again', async () => {
  const demo = await addDemoPeople(board.db);
  await addSamples(board.db, demo);
  const real = await aPerson(board.db);
  const own = await aDeal(board.db, { authorId: real.id });
  const [sample] = await board.db.query.deals.findMany({ limit: 1 });
  await aComment(board.db, { authorId: real.id, dealId: sample?.id ?? 0 });
  const lena = demo.get('lena') ?? 0;
  await board.db.insert(votes).values({ dealId: own.id, personId: lena, value: 1, castAt: new Date() });

  expect(await admin('remove-samples')).toMatch(/^This would delete \d+ sample deals, with 1 comments and 0 votes of other people/);
  expect(await board.db.$count(deals)).toBe(sampleCount + 1);

  const removed = demo.size - 1;
  expect(await admin('remove-samples', '--yes')).toMatch(
    new RegExp(`^Deleted ${sampleCount} sample deals.*, and ${removed} demo people\\.$`),
  );
  expect((await board.db.select({ id: deals.id }).from(deals)).map(({ id }) => id)).toEqual([own.id]);
  expect([await board.db.$count(comments), await board.db.$count(merchants)]).toEqual([0, 0]);
  // A demo person who voted on a remaining deal is kept.
  expect((await board.db.select({ id: people.id }).from(people)).map(({ id }) => id).toSorted()).toEqual([real.id, lena].toSorted());

  expect(await addSamples(board.db, await addDemoPeople(board.db))).toBe(false);
  expect(await admin('remove-samples')).toBe('There are no sample deals on this board.');
});

test('the admin command remove-samples counts comments of people who typed a name at the demo provider', async () => {
  await addSamples(board.db, await addDemoPeople(board.db));
  const newcomer = await aPerson(board.db, { issuer: demoIssuer, subject: 'new.QWRh' });
  const [sample] = await board.db.query.deals.findMany({ limit: 1 });
  await aComment(board.db, { authorId: newcomer.id, dealId: sample?.id ?? 0 });
  expect(await admin('remove-samples')).toContain('with 1 comments and 0 votes of other people');
});

test('a folder that contains no whole database is reported', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'dealwire-damaged-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  mkdirSync(path.join(DATA_DIR, 'postgres'));
  await expect(runAdmin(['jobs'], { DATA_DIR })).rejects.toThrow(/^DATA_DIR: the database in .* can't be used: /);
});

test('the admin command rotate-key signs everybody out, makes sent links useless and ends pushes, but only if it is meant', async () => {
  const person = await aPerson(board.db);
  await sessionFor(board.db, person.id, 'http://localhost:3000');
  const push = { personId: person.id, kind: 'push', name: 'Phone', address: 'https://push.example/1', state: 'active' } as const;
  const [channel] = await board.db.insert(channels).values(push).returning();
  const before = { links: await boardKey(board.db, 'links'), push: await boardKey(board.db, 'web-push') };
  const keys = async () => ({ links: await boardKey(board.db, 'links'), push: await boardKey(board.db, 'web-push') });

  for (const name of ['cookies', 'links', 'push']) expect(await admin('rotate-key', name)).toMatch(/^This would .* Add --yes to do it\.$/);
  expect(await keys()).toEqual(before);

  expect(await admin('rotate-key', 'links', '--yes')).toMatch(/new key/);
  expect(await admin('rotate-key', 'push', '--yes')).toMatch(/again: 1\./);
  const after = await keys();
  expect(after.links).not.toEqual(before.links);
  expect(after.push).not.toEqual(before.push);
  expect(await board.db.query.channels.findFirst()).toMatchObject({ id: channel?.id, state: 'failing' });
  const { rows } = await board.pool.query('select kind from notifications where person_id = $1', [person.id]);
  expect(rows).toEqual([{ kind: 'channel_failing' }]);

  expect(await board.db.$count(sessions)).toBe(1);
  expect(await admin('rotate-key', 'cookies', '--yes')).toMatch(/^Sessions ended: 1\./);
  expect(await board.db.$count(sessions)).toBe(0);
  expect(await board.db.$count(channels)).toBe(0);
  await expect(admin('rotate-key', 'identities', '--yes')).rejects.toThrow('Name one of: cookies, links, push.');
});
