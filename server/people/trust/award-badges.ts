import { sql } from 'drizzle-orm';
import { badgeRules } from '../../../shared/limits.ts';
import type { BadgeKind } from '../../../shared/states.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { Database } from '../../platform/database/connection.ts';

/** Who deserves each badge, as a query of `person_id`. They keep it. */
const deserving: Record<BadgeKind, string> = {
  founder: `select first.id from (select id, trust from people where handle is not null and state <> 'deleted' order by id limit ${badgeRules.founder}) first
    where trust > 0`,
  // Older deals have had their time to become hot.
  first_hot: `select distinct author_id from deals where live_at > now() - interval '30 days' and hot_at is not null
    and state in ('live', 'expired') and import_key is null`,
  checker: `select person_id from deal_checks where confirmed group by person_id having count(*) >= ${badgeRules.checker}`,
  year: `select id from people where created_at < now() - interval '${badgeRules.year} year' and trust > 0 and state = 'active'`,
};

/** @param withNotifications false for a new board's sample people, who need no notification */
export async function awardBadges(db: Database, withNotifications = true): Promise<void> {
  for (const [kind, people] of Object.entries(deserving))
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`insert into badges (person_id, kind)
        select deserving.person_id, ${kind}::text from (${sql.raw(people)}) deserving (person_id)
        where not exists (select from badges where badges.person_id = deserving.person_id and kind = ${kind})
        on conflict do nothing returning person_id::float8 as id`);
      if (withNotifications)
        await notify(
          tx,
          rows.map(({ id }) => ({ personId: id, kind: 'badge', key: `badge:${kind}`, details: { badge: kind } })),
        );
    });
}
