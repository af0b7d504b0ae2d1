import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Presence } from '../../../shared/presence.ts';
import { reads } from '../../../shared/reads.ts';
import { goneBecause, hiddenDealProblems } from '../../deals/hidden-deal.ts';
import { hiddenBecause, isRowVisible, visibility } from '../../deals/visibility.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, presence } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { board, shownCount } from './counts.ts';

/** Milliseconds. */
const pace = { board: 10_000, deal: 5_000 };

const presenceOf = (people: number): Presence => omitAbsent({ people: shownCount(people) });

export const presenceReads = (db: Database) => [ofBoard(db), ofDeal(db)];

function ofBoard(db: Database) {
  const statement = db.select({ people: total }).from(presence).where(eq(presence.dealId, board)).prepare('board_presence');
  return liveRead(reads.presence(), {
    summary: 'How many people look at the board now',
    input: z.strictObject({}),
    answer: Presence,
    audience: () => 'public',
    pace: pace.board,
    evaluate: async () => {
      const [row] = await statement.execute();
      return { data: presenceOf(row?.people ?? 0), dependencies: [dependsOn('presence', 'deal_id', board)] };
    },
  });
}

const total = sql<number>`coalesce(sum(${presence.people}), 0)::int`;

function ofDeal(db: Database) {
  const statement = db
    .select({ ...visibility, people: sql<number>`(select ${total} from ${presence} where ${presence.dealId} = ${deals.id})` })
    .from(deals)
    .where(eq(deals.id, sql.placeholder('id')))
    .prepare('deal_presence');
  return liveRead(reads.dealPresence(':id'), {
    summary: 'How many people look at a deal now',
    input: ById,
    answer: Presence,
    problems: hiddenDealProblems,
    audience: audienceOf,
    pace: pace.deal,
    evaluate: async ({ id }, audience) => {
      const members = audience === 'member';
      const [row] = await statement.execute({ id });
      const hidden = hiddenBecause(row, members);
      if (row === undefined || hidden !== undefined) return await goneBecause(db, hidden ?? 'NOT_FOUND', id, members);
      return {
        data: presenceOf(row.people),
        dependencies: [dependsOn('deals', 'id', id, (deal) => !isRowVisible(deal, members)), dependsOn('presence', 'deal_id', id)],
      };
    },
  });
}
