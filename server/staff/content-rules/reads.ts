import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { adminReads } from '../../../shared/admin/reads.ts';
import { type ContentRule, ContentRules } from '../../../shared/content-rules.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { contentRules, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const contentRuleReads = (db: Database) => [
  liveRead(adminReads.contentRules(), {
    summary: 'The rules that hold or refuse what people write, newest first',
    input: z.strictObject({}),
    answer: ContentRules,
    problems: ['FORBIDDEN'],
    audience: adminsOnly,
    evaluate: async () => {
      const rows = await selectRules(db);
      return {
        data: { rules: Object.fromEntries(rows.map((row) => [row.rule.id, ruleOf(row)])), order: rows.map(({ rule }) => rule.id) },
        dependencies: [
          dependsOnAny('content_rules'),
          ...[...new Set(rows.flatMap(({ rule }) => rule.createdBy ?? []))].map((id) => dependsOn('people', 'id', id)),
        ],
      };
    },
  }),
];

const selectRules = (db: Database) =>
  db
    .select({ rule: contentRules, author: people.handle })
    .from(contentRules)
    .leftJoin(people, eq(people.id, contentRules.createdBy))
    .orderBy(desc(contentRules.id));

function ruleOf({ rule, author }: Awaited<ReturnType<typeof selectRules>>[number]): ContentRule {
  const { createdBy: _, createdAt, lastHitAt, ...rest } = rule;
  return omitAbsent({ ...rest, author, createdAt: createdAt.toISOString(), lastHitAt: lastHitAt?.toISOString() });
}
