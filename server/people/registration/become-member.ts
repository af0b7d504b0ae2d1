import { and, eq } from 'drizzle-orm';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { joinRequests, people, retiredHandles } from '../../platform/database/schema.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';

/** Gives someone whom `admit` (server/platform/identity/admission.ts) lets in their handle. Throws HANDLE_TAKEN. @param name undefined keeps the current one */
export async function becomeMember(
  tx: Transaction,
  id: number,
  { handle, name }: { handle: string; name?: string | undefined },
): Promise<void> {
  await refuseRetired(tx, handle);
  const values = { handle, state: 'active' as const, ...(name === undefined ? {} : { name }) };
  const changed = await tx
    .update(people)
    .set(values)
    .where(and(eq(people.id, id), eq(people.state, 'onboarding')))
    .returning({ id: people.id })
    .catch((error: unknown) => {
      throw isTaken(error) ? handleTaken() : error;
    });
  if (changed.length === 0) throw isPermanent();
  await tx.delete(joinRequests).where(eq(joinRequests.personId, id));
}

/** Throws HANDLE_TAKEN for the handle of an erased account. */
async function refuseRetired(tx: Transaction, handle: string): Promise<void> {
  const [retired] = await tx
    .select()
    .from(retiredHandles)
    .where(eq(retiredHandles.hash, hashOf(handle)));
  if (retired !== undefined) throw handleTaken();
}

/** Throws HANDLE_TAKEN for somebody's handle, now or formerly. */
export async function refuseTaken(tx: Transaction, handle: string): Promise<void> {
  await refuseRetired(tx, handle);
  if ((await tx.$count(people, eq(people.handle, handle))) > 0) throw handleTaken();
}

export const isPermanent = () => new Problem('BAD_TRANSITION', 'A handle cannot be changed.');

const isTaken = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'constraint' in error.cause && error.cause.constraint === 'people_handle_key';

function handleTaken(): Problem {
  const message = 'Someone else has this handle. Choose another.';
  return new Problem('HANDLE_TAKEN', message, { fields: [{ field: 'handle', rule: 'taken', message }] });
}
