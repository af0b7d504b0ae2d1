import { and, eq } from 'drizzle-orm';
import type { ChooseHandle } from '../../shared/people.ts';
import { personTransitions } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import { Problem } from '../errors.ts';
import type { Person } from '../viewer.ts';

/**
 * Gives a person the handle they chose, which makes them active. It is for good: links and mentions lead to it.
 * @throws Problem HANDLE_TAKEN, or BAD_TRANSITION for who has one
 */
export async function chooseHandle(tx: Transaction, who: Person, { handle, name }: ChooseHandle): Promise<{ handle: string }> {
  if (who.handle !== undefined || !personTransitions[who.state].includes('active')) throw isForGood();
  const chosen = { handle, state: 'active' as const, ...(name === undefined ? {} : { name }) };
  const changed = await tx
    .update(people)
    .set(chosen)
    .where(and(eq(people.id, who.id), eq(people.state, 'onboarding')))
    .returning({ id: people.id })
    .catch((error: unknown) => {
      throw isTaken(error) ? handleTaken() : error;
    });
  if (changed.length === 0) throw isForGood();
  return { handle };
}

const isForGood = () => new Problem('BAD_TRANSITION', 'A handle can not be changed once it is chosen.');

const isTaken = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === 'people_handle_unique';

function handleTaken(): Problem {
  const message = 'Somebody has this handle. Choose another.';
  return new Problem('HANDLE_TAKEN', message, { fields: [{ field: 'handle', rule: 'taken', message }] });
}
