import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PersonState, SanctionKind } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people, sanctions } from '../../platform/database/schema.ts';
import { endSessionsOfSanctioned } from '../../platform/identity/end-sessions.ts';
import { releaseIdentities } from './kept-out.ts';

const hardestFirst: readonly [SanctionKind, PersonState][] = [
  ['ban', 'banned'],
  ['suspension', 'suspended'],
  ['limit', 'limited'],
];

/**
 * Sets a locked person's state to what the sanctions in force say. The sessions of someone who is suspended or banned end; their streams
 * end with the change of the row. The identity of an erased person is released with their last sanction.
 */
export async function updateState(tx: Transaction, personId: number): Promise<void> {
  const inForce = await tx
    .select({ kind: sanctions.kind })
    .from(sanctions)
    .where(and(eq(sanctions.personId, personId), isNull(sanctions.endedAt)));
  const state = hardestFirst.find(([kind]) => inForce.some((sanction) => sanction.kind === kind))?.[1];
  const free = sql<PersonState>`case when ${people.handle} is null then 'onboarding' else 'active' end`;
  await tx
    .update(people)
    .set({ state: state ?? free })
    .where(and(eq(people.id, personId), ne(people.state, 'deleted'), ne(people.state, state ?? free)));
  if (state === 'suspended' || state === 'banned') await endSessionsOfSanctioned(tx, personId);
  await releaseIdentities(tx, personId);
}
