import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '../../notify/notifications/notify.ts';
import type { Database } from '../../platform/database/connection.ts';
import { sanctions } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';
import { closeAppealCase } from './appeal-case.ts';
import { endLocked } from './end-sanction.ts';

/** Ends all sanctions whose time is over (server/tasks.ts). The payload names none, so an extra job is harmless. */
export const endSanctionsJob: JobKind<object> = { name: 'sanctions_due', payload: z.object({}) };

export async function endDueSanctions(db: Database): Promise<void> {
  const isDue = and(isNull(sanctions.endedAt), lte(sanctions.until, sql`now()`));
  await processEach(dueIds(db, sanctions.id, isDue), (id) =>
    db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(sanctions)
        .where(and(eq(sanctions.id, id), isDue));
      if (due === undefined) return;
      await lockPerson(tx, due.personId);
      await endLocked(tx, due, 'over');
      if (due.appeal !== null) await closeAppealCase(tx, due.personId, 'resolved', undefined);
      const { personId, kind } = due;
      await notify(tx, [{ personId, kind: 'sanction_ended', key: `sanction:${id}:over`, details: { kind } }]);
    }),
  );
}
