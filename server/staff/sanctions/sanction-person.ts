import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ImposeSanction } from '../../../shared/sanctions.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import { type PersonState, personTransitions, type SanctionKind } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { sanctions } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { endSanctionsJob } from './end-due-sanctions.ts';
import { lockSubordinate } from './lock-subordinate.ts';
import { updateState } from './update-state.ts';

const stateUnder: Partial<Record<SanctionKind, PersonState>> = { limit: 'limited', suspension: 'suspended', ban: 'banned' };

const actions = {
  warning: 'warn_person',
  no_downvotes: 'stop_downvotes',
  limit: 'limit_person',
  suspension: 'suspend_person',
  ban: 'ban_person',
} as const satisfies Record<SanctionKind, StaffAction>;

/**
 * Imposes a sanction and records it. It locks the person, so a command that also locks a deal must call it first. Throws FORBIDDEN for
 * oneself and for someone of the same or a higher role, and BAD_TRANSITION if one of this kind is in force already.
 * @param who undefined if the board itself decides
 */
export async function sanctionPerson(
  tx: Transaction,
  who: Person | undefined,
  personId: number,
  { note, ...sanction }: ImposeSanction,
): Promise<{ id: number }> {
  const { kind, days, reason } = sanction;
  const imposed = await imposeSanction(tx, who, personId, sanction);
  const details = { sanction: imposed.id, ...(days === undefined ? {} : { days }) };
  await recordStaffAction(tx, { action: actions[kind], actorId: who?.id, personId, reason, note, details });
  return imposed;
}

/** The same for a decision that has an entry of its own in the staff log. */
export async function imposeSanction(
  tx: Transaction,
  who: Person | undefined,
  personId: number,
  { kind, days, reason }: Omit<ImposeSanction, 'note'>,
): Promise<{ id: number }> {
  const person = await lockSubordinate(tx, who, personId);
  const state = stateUnder[kind];
  await refuseSecond(tx, personId, kind);
  if (state !== undefined && person.state === 'onboarding' && !personTransitions.onboarding.includes(state))
    throw new Problem('BAD_TRANSITION', 'This person has no handle yet, and can only be banned.');
  const [created] = await tx
    .insert(sanctions)
    .values({ personId, kind, reason, imposedBy: who?.id ?? null, until: days === undefined ? null : inDays(days) })
    .returning({ id: sanctions.id, until: sanctions.until });
  if (created === undefined) throw new Error('The sanction was not made');
  if (state !== undefined) await updateState(tx, personId);
  if (created.until !== null) await queueJob(tx, endSanctionsJob, {}, { key: `sanction ${created.id} ends`, runAt: created.until });
  return { id: created.id };
}

/** Two moderators who decide at once do not sanction someone twice. */
async function refuseSecond(tx: Transaction, personId: number, kind: SanctionKind): Promise<void> {
  if (kind === 'warning') return;
  const [inForce] = await tx
    .select({ until: sanctions.until })
    .from(sanctions)
    .where(and(eq(sanctions.personId, personId), eq(sanctions.kind, kind), isNull(sanctions.endedAt)));
  if (inForce === undefined) return;
  const until = inForce.until === null ? '' : ` until ${inForce.until.toISOString()}`;
  throw new Problem('BAD_TRANSITION', `A sanction of this kind is already in force${until}.`);
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;
