import { sql } from 'drizzle-orm';
import { registration } from '../../../shared/account-limits.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { joinRequests } from '../../platform/database/schema.ts';
import { refuseTaken } from './become-member.ts';

interface Asked {
  handle: string;
  name?: string | undefined;
  text?: string | undefined;
  language?: string | undefined;
}

/** Asks the admins to let someone join; again, changes what waits. Throws HANDLE_TAKEN, or BAD_TRANSITION if they were declined lately. */
export async function askToJoin(tx: Transaction, { id }: Person, { handle, name, text, language = 'en' }: Asked) {
  await refuseTaken(tx, handle);
  // Not what the sign-in service calls them later: the admins decide about this name, and rules have been asked about it.
  const values = { handle, name: name ?? sql`(select name from people where people.id = ${id})`, text: text ?? null, language };
  const asked = await tx
    .insert(joinRequests)
    .values({ personId: id, ...values })
    .onConflictDoUpdate({
      target: joinRequests.personId,
      set: {
        ...values,
        // What waits keeps its place.
        askedAt: sql`case when ${joinRequests.approved} is null then ${joinRequests.askedAt} else now() end`,
        ...{ approved: null, answer: null, decidedBy: null, decidedAt: null },
      },
      setWhere: sql`${joinRequests.approved} is null or ${joinRequests.decidedAt} < now() - make_interval(secs => ${registration.againAfter})`,
    })
    .returning({ id: joinRequests.personId });
  if (asked.length === 0) throw new Problem('BAD_TRANSITION', 'An admin has declined this. You can ask again later.');
}
