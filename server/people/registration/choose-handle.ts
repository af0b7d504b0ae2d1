import { eq, ne } from 'drizzle-orm';
import type { ChooseHandle } from '../../../shared/people.ts';
import { isStaff } from '../../../shared/permissions.ts';
import { personTransitions } from '../../../shared/states.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { admit } from '../../platform/identity/admission.ts';
import { staffLookAlikes } from '../../platform/identity/look-alikes.ts';
import { checked } from '../../staff/content-rules/checked-text.ts';
import { matchingRules, refuseName } from '../../staff/content-rules/enforce-rules.ts';
import { askToJoin } from './ask-to-join.ts';
import { becomeMember, isPermanent } from './become-member.ts';

/**
 * Sets a person's handle, which makes them a member, or asks the admins to let them in with it. It is permanent, because links and mentions use it.
 * @throws Problem HANDLE_TAKEN, INVALID for a look-alike of the board or its staff, REFUSED_BY_RULE, BAD_TRANSITION for someone who has a handle,
 * or that of `admit`
 */
export async function chooseHandle(tx: Transaction, who: Person, { handle, name: given, invitation, request }: ChooseHandle) {
  if (who.handle !== undefined || !personTransitions[who.state].includes('active')) throw isPermanent();
  const name = await nameWithHandle(tx, who, handle, given);
  await refuseName(tx, who, [...checked('name', 'handle', handle), ...checked('name', 'name', name)]);
  if ((await admit(tx, who, invitation)) === 'joins') {
    await becomeMember(tx, who.id, { handle, name });
    return { handle };
  }
  await askToJoin(tx, who, { handle, name, ...request });
  return { handle, waits: true as const };
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
