import { and, eq, ne } from 'drizzle-orm';
import type { ChooseHandle } from '../../shared/people.ts';
import { isStaff } from '../../shared/permissions.ts';
import { personTransitions } from '../../shared/states.ts';
import { invalid, Problem } from '../platform/core/problem.ts';
import type { Person } from '../platform/core/viewer.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { people, retiredHandles } from '../platform/database/schema.ts';
import { staffLookAlikes } from '../platform/identity/look-alikes.ts';
import { hashOf } from '../platform/identity/opaque-id.ts';
import { checked } from '../staff/content-rules/checked-text.ts';
import { matchingRules, refuseName } from '../staff/content-rules/enforce-rules.ts';

/**
 * Sets a person's handle, which makes them active. It is permanent, because links and mentions use it.
 * @throws Problem HANDLE_TAKEN, INVALID for a look-alike of the board or its staff, REFUSED_BY_RULE, or BAD_TRANSITION for someone who has a handle
 */
export async function chooseHandle(tx: Transaction, who: Person, { handle, name: given }: ChooseHandle): Promise<{ handle: string }> {
  if (who.handle !== undefined || !personTransitions[who.state].includes('active')) throw isPermanent();
  const [retired] = await tx
    .select()
    .from(retiredHandles)
    .where(eq(retiredHandles.hash, hashOf(handle)));
  if (retired !== undefined) throw handleTaken();
  const name = await nameWithHandle(tx, who, handle, given);
  await refuseName(tx, who, [...checked('name', 'handle', handle), ...checked('name', 'name', name)]);
  const values = { handle, state: 'active' as const, ...(name === undefined ? {} : { name }) };
  const changed = await tx
    .update(people)
    .set(values)
    .where(and(eq(people.id, who.id), eq(people.state, 'onboarding')))
    .returning({ id: people.id })
    .catch((error: unknown) => {
      throw isTaken(error) ? handleTaken() : error;
    });
  if (changed.length === 0) throw isPermanent();
  return { handle };
}

/** The name to store; undefined keeps the current one. The handle takes the place of a name from the provider that is not allowed. Throws INVALID for a look-alike of the board or its staff. */
async function nameWithHandle(tx: Transaction, who: Person, handle: string, given: string | undefined): Promise<string | undefined> {
  if (isStaff(who.role)) return given;
  const lookAlikes = await staffLookAlikes(tx, ne(people.id, who.id));
  if (lookAlikes.hasHandle(handle)) throw looksLikeStaff('handle');
  if (given !== undefined && lookAlikes.hasName(given)) throw looksLikeStaff('name');
  if (given !== undefined) return given;
  const [current] = await tx.select({ name: people.name }).from(people).where(eq(people.id, who.id));
  if (current === undefined) return undefined;
  const isRefused = lookAlikes.hasName(current.name) || (await matchingRules(tx, who, checked('name', 'name', current.name))).length > 0;
  return isRefused ? handle : undefined;
}

const looksLikeStaff = (field: 'handle' | 'name') =>
  invalid(field, 'look_alike', 'This looks like the name of the board or its staff. Choose another.');

const isPermanent = () => new Problem('BAD_TRANSITION', 'A handle cannot be changed.');

const isTaken = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'constraint' in error.cause && error.cause.constraint === 'people_handle_key';

function handleTaken(): Problem {
  const message = 'Someone else has this handle. Choose another.';
  return new Problem('HANDLE_TAKEN', message, { fields: [{ field: 'handle', rule: 'taken', message }] });
}
