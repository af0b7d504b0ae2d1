import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Account, Profile, Sessions } from '../../../shared/account.ts';
import { quotas } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf, sessionAudience, sessionOf } from '../../platform/core/viewer.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people, sessions } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import type { IdentityProvider } from '../../platform/identity/provider.ts';
import { isRecent, recentUntil } from '../../platform/identity/recent-sign-in.ts';
import { consentReads } from './consents.ts';
import { nameChanges } from './edit-profile.ts';
import { identityReads } from './identity-reads.ts';

const nothing = z.strictObject({});

export const accountReads = (db: Database, providers: readonly IdentityProvider[]) => [
  ...consentReads(db),
  ...identityReads(db, providers),
  liveRead(reads.sessions(), {
    summary: 'Where you are signed in, last used first',
    input: nothing,
    answer: Sessions,
    audience: sessionAudience,
    evaluate: async (_input, audience) => {
      const { person, session } = sessionOf(audience);
      const rows = await db.select().from(sessions).where(eq(sessions.personId, person)).orderBy(desc(sessions.seenAt), desc(sessions.id));
      const isCurrent = ({ idHash }: (typeof rows)[number]) => idHash.toString('hex') === session;
      const currentNetwork = rows.find(isCurrent)?.network?.toString('hex');
      const shown = rows.map((row) => {
        const { id, browser, system, createdAt, seenAt, network } = row;
        const current = isCurrent(row) || undefined;
        const sameNetwork = (!current && currentNetwork !== undefined && network?.toString('hex') === currentNetwork) || undefined;
        return omitAbsent({ id, browser, system, since: createdAt.toISOString(), seen: seenAt.toISOString(), current, sameNetwork });
      });
      return {
        data: { sessions: Object.fromEntries(shown.map((each) => [each.id, each])), order: shown.map(({ id }) => id) },
        dependencies: [
          dependsOn('sessions', 'person_id', person),
          // The change event of an ended session contains only its key.
          ...rows.map(({ idHash }) => dependsOn('sessions', 'id_hash', idHash.toString('hex'))),
        ],
      };
    },
  }),
  liveRead(reads.account(), {
    summary: "State of your account's deletion and recent sign-in",
    input: nothing,
    answer: Account,
    problems: ['NOT_FOUND'],
    audience: sessionAudience,
    evaluate: async (_input, audience) => {
      const { person, session } = sessionOf(audience);
      const dependencies = [dependsOn('people', 'id', person), dependsOn('sessions', 'id_hash', session), dependsOnAny('board_settings')];
      const [row] = await db
        .select({
          email: people.email,
          eraseAt: people.eraseAt,
          authenticatedAt: sessions.authenticatedAt,
        })
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(eq(sessions.idHash, Buffer.from(session, 'hex')));
      if (row === undefined) return gone('NOT_FOUND', dependencies);
      const { email, authenticatedAt, eraseAt } = row;
      const { erasedContent } = (await readBoard(db)).settings;
      const confirmedUntil = authenticatedAt !== null && isRecent(authenticatedAt) ? recentUntil(authenticatedAt).toISOString() : undefined;
      return { data: omitAbsent({ email, erasedContent, confirmedUntil, eraseAt: eraseAt?.toISOString() }), dependencies };
    },
  }),
  liveRead(reads.profile(), {
    summary: 'Your public profile, and what you can change',
    input: nothing,
    answer: Profile,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const dependencies = [dependsOn('people', 'id', id)];
      const [me] = await db
        .select({ name: people.name, avatar: people.avatar, bio: people.bio, providerPicture: people.providerPicture })
        .from(people)
        .where(eq(people.id, id));
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const { count, age } = await nameChanges(db, id);
      const remaining = Math.max(0, quotas.names.max - count);
      const availableAt = remaining > 0 ? undefined : new Date(Date.now() + (quotas.names.within - (age ?? 0)) * 1_000).toISOString();
      return { data: omitAbsent({ ...me, nameChanges: omitAbsent({ remaining, availableAt }) }), dependencies };
    },
  }),
];
