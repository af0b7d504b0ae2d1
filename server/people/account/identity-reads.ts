import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '../../../shared/reads.ts';
import { Identities, type SignInProvider, SignInProviders } from '../../../shared/sign-in.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { sessionAudience, sessionOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { identities } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import type { IdentityProvider } from '../../platform/identity/provider.ts';
import { isSpare } from './spare-identity.ts';

const nothing = z.strictObject({});

export const identityReads = (db: Database, providers: readonly IdentityProvider[]) => [
  liveRead(reads.signInProviders(), {
    summary: 'The services that people sign in with',
    input: nothing,
    answer: SignInProviders,
    audience: () => 'public',
    // They change with a restart only.
    evaluate: async () => ({ data: { providers: providers.map(shown) }, dependencies: [] }),
  }),
  liveRead(reads.identities(), {
    summary: 'What you sign in with, oldest first',
    input: nothing,
    answer: Identities,
    audience: sessionAudience,
    evaluate: async (_input, audience) => {
      const { person } = sessionOf(audience);
      const rows = await db.select().from(identities).where(eq(identities.personId, person)).orderBy(asc(identities.id));
      const listed = rows.map(({ id, issuer, email, addedAt, usedAt }) => {
        const provider = providers.find(({ name }) => name === issuer);
        return omitAbsent({
          ...{ id, issuer, email, provider: provider && shown(provider), added: addedAt.toISOString(), used: usedAt.toISOString() },
          removable: isSpare(id, rows, providers) || undefined,
        });
      });
      return {
        data: { identities: Object.fromEntries(listed.map((each) => [each.id, each])), order: listed.map(({ id }) => id) },
        dependencies: [
          dependsOn('identities', 'person_id', person),
          // The change event of a removed one contains only its key.
          ...rows.map(({ id }) => dependsOn('identities', 'id', id)),
        ],
      };
    },
  }),
];

const shown = ({ settings: { key, label, mark } }: IdentityProvider): SignInProvider => omitAbsent({ key, name: label, mark });
