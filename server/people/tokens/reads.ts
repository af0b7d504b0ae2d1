import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '../../../shared/reads.ts';
import { Tokens } from '../../../shared/tokens.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { accountAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { tokens } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const tokenReads = (db: Database) => [
  liveRead(reads.tokens(), {
    summary: 'Your personal tokens, newest first',
    input: z.strictObject({}),
    answer: Tokens,
    audience: accountAudience,
    evaluate: async (_input, audience) => {
      const person = personIdOf(audience);
      const rows = await db.select().from(tokens).where(eq(tokens.personId, person)).orderBy(desc(tokens.id));
      const shown = rows.map(({ id, name, scopes, createdAt, usedAt, endsAt }) =>
        omitAbsent({
          ...{ id, name, scopes, createdAt: createdAt.toISOString() },
          ...{ usedAt: usedAt?.toISOString(), endsAt: endsAt?.toISOString() },
        }),
      );
      return {
        data: { tokens: Object.fromEntries(shown.map((each) => [each.id, each])), order: shown.map(({ id }) => id) },
        dependencies: [
          dependsOn('tokens', 'person_id', person),
          // The change event of an ended token contains only its key.
          ...rows.map(({ hash }) => dependsOn('tokens', 'hash', hash.toString('hex'))),
        ],
      };
    },
  }),
];
