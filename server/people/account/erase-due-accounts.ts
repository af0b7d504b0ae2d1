import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { eraseContent } from './erase-content.ts';
import { erasePerson } from './erase-person.ts';

export const eraseAccountsJob: JobKind<object> = { name: 'erase_accounts', payload: z.looseObject({}) };

const isDue = lte(people.eraseAt, sql`now()`);

/** Erases the accounts whose week to come back is over. The next run continues an interrupted one. */
export async function eraseDueAccounts(db: Database): Promise<void> {
  const { settings } = await readBoard(db);
  await processEach(dueIds(db, people.id, isDue), async (id) => {
    if (settings.erasedContent === 'goes') await eraseContent(db, id);
    await db.transaction(async (tx) => {
      await lockRights(tx, id);
      const [due] = await tx
        .select({ id: people.id, handle: people.handle })
        .from(people)
        .where(and(eq(people.id, id), isDue))
        .for('update');
      if (due !== undefined) await erasePerson(tx, due);
    });
  });
}
