import { and, eq, isNull } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import type { DecideJoinRequest } from '../../../shared/registration.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { joinRequests } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { answerJoinRequestJob } from './answer-job.ts';
import { becomeMember } from './become-member.ts';

/** Lets someone who waits join, or declines, with words for them. They are told by mail, if the sign-in service has verified their address. */
export async function decideJoinRequest(
  tx: Transaction,
  who: Person,
  person: number,
  { approved, handle: seen, answer }: DecideJoinRequest,
) {
  requirePermission(permissions["change the board's settings"](who));
  const [request] = await tx
    .update(joinRequests)
    .set({ approved, answer: answer ?? null, decidedBy: who.id, decidedAt: new Date() })
    .where(
      and(eq(joinRequests.personId, person), isNull(joinRequests.approved), seen === undefined ? undefined : eq(joinRequests.handle, seen)),
    )
    .returning();
  if (request === undefined) throw new Problem('BAD_TRANSITION', 'They do not wait any more, or for another handle.');
  const { handle, language } = request;
  await recordStaffAction(tx, {
    action: approved ? 'approve_join' : 'decline_join',
    actorId: who.id,
    personId: person,
    reason: answer,
  });
  await queueJob(tx, answerJoinRequestJob, { person, approved, handle, language, ...(answer !== undefined && { answer }) });
  const isTaken = approved && !(await joins(tx, person, { handle, name: request.name ?? undefined }));
  return { approved, ...(isTaken && { handleTaken: true as const }) };
}

/** In a savepoint: if the handle is somebody else's by now, the approval stays, and they choose another. */
const joins = (tx: Transaction, person: number, chosen: { handle: string; name?: string | undefined }): Promise<boolean> =>
  tx
    .transaction((inner) => becomeMember(inner, person, chosen))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'HANDLE_TAKEN') return false;
        throw error;
      },
    );
