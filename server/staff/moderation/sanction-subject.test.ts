import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, people, sanctions } from '../../platform/database/schema.ts';
import { addToCase } from '../cases/add-to-case.ts';

let board: TestApp;
let moderator: Awaited<ReturnType<typeof apiClient>>;
beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
});
afterAll(() => board.close());

async function aReportedDeal(given: Partial<typeof deals.$inferInsert> = {}, author = {}) {
  const { id: authorId } = await aPerson(board.db, author);
  const { id: dealId } = await aDeal(board.db, { authorId, ...given });
  const { id } = await board.db.transaction((tx) => addToCase(tx, { dealId }, { kind: 'report', reason: 'spam', weight: 1 }));
  const now = async () => {
    const [row] = await board.db
      .select({ person: people.state, deal: deals.state })
      .from(deals)
      .innerJoin(people, eq(people.id, deals.authorId))
      .where(eq(deals.id, dealId));
    return row;
  };
  return { now, decide: (body: object) => moderator('POST', `/api/mod/cases/${id}/decision`, body), id };
}

test('a suspension closes the case, and ends when the decision is undone', async () => {
  const { id, now, decide } = await aReportedDeal();
  const answer = await decide({ decision: 'warn', reason: 'abuse', sanction: { kind: 'suspension', days: 7 } });
  expect(answer.body).toEqual({ id, state: 'decided', outcome: 'sanctioned' });
  expect(await now()).toEqual({ person: 'suspended', deal: 'live' });
  expect((await moderator('DELETE', `/api/mod/cases/${id}/decision`)).body).toEqual({ id, state: 'open' });
  expect(await now()).toEqual({ person: 'active', deal: 'live' });
});

test.each([
  ['live', { kind: 'warning' }, 'active'],
  ['held', { kind: 'ban' }, 'banned'],
] as const)(
  'a %s deal can be removed and its author sanctioned in one step, which is undone in one step',
  async (state, sanction, person) => {
    const { id, now, decide } = await aReportedDeal({ state, ...(state === 'held' ? { heldAt: new Date() } : {}) });
    expect((await decide({ decision: 'remove', version: 1, reason: 'spam', sanction })).body).toMatchObject({ outcome: 'removed' });
    expect(await now()).toEqual({ person, deal: 'removed' });
    expect((await moderator('DELETE', `/api/mod/cases/${id}/decision`)).status).toBe(200);
    expect(await now()).toEqual({ person: 'active', deal: state });
  },
);

test('a decision can be undone after its sanction was lifted', async () => {
  const { id, now, decide } = await aReportedDeal();
  await decide({ decision: 'remove', version: 1, reason: 'spam', sanction: { kind: 'suspension', days: 7 } });
  const [suspension] = await board.db.select().from(sanctions).orderBy(desc(sanctions.id)).limit(1);
  expect((await moderator('POST', `/api/mod/sanctions/${suspension?.id}/end`, { reason: 'A mistake' })).status).toBe(200);
  expect((await moderator('DELETE', `/api/mod/cases/${id}/decision`)).body).toEqual({ id, state: 'open' });
  expect(await now()).toEqual({ person: 'active', deal: 'live' });
});

test('only a warning or a removal sanctions, with as many days as it needs, and nobody of the same role', async () => {
  const { decide, now } = await aReportedDeal();
  const ban = { kind: 'ban' };
  expect((await decide({ decision: 'dismiss', sanction: ban })).body.code).toBe('INVALID');
  expect((await decide({ decision: 'warn', reason: 'abuse', sanction: { kind: 'suspension' } })).body.code).toBe('INVALID');
  expect(await now()).toEqual({ person: 'active', deal: 'live' });
  const ofStaff = await aReportedDeal({}, { role: 'moderator' });
  expect((await ofStaff.decide({ decision: 'remove', version: 1, reason: 'spam', sanction: ban })).body.code).toBe('FORBIDDEN');
  expect(await ofStaff.now()).toEqual({ person: 'active', deal: 'live' });
});
