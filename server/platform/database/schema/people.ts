import { sql } from 'drizzle-orm';
import { bigint, boolean, check, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { iconPath } from '../../../../shared/image-files.ts';
import { limits } from '../../../../shared/limits.ts';
import { roles, type Trust } from '../../../../shared/permissions.ts';
import { badgeKinds, personStates } from '../../../../shared/states.ts';
import { bytes, id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';

export const people = pgTable(
  'people',
  {
    id: id(),
    /** Null until the person chooses it. */
    handle: text().unique(),
    suggestedHandle: text(),
    name: text().notNull(),
    email: text(),
    /** The address of their picture: one of ours (`iconPath`), because another site would learn who looks at what. */
    avatar: text(),
    /** Where the provider has a picture of them, which they may copy. */
    providerPicture: text(),
    /** Plain text. */
    bio: text(),
    role: text({ enum: roles }).notNull().default('person'),
    trust: smallint().$type<Trust>().notNull().default(0),
    /** What the job has given for what they did (server/people/trust/update-trust.ts). Staff can set `trust` higher or lower. */
    earnedTrust: smallint().$type<Exclude<Trust, 3>>().notNull().default(0),
    state: text({ enum: personStates }).notNull().default('onboarding'),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When a deleted account is erased; until then its person can come back. Null once it is erased. */
    eraseAt: timestamptz(),
    /** What a deleted account was before. */
    stateBefore: text({ enum: personStates }),
    /** The merchants that a moderator has verified as theirs (`affiliations`), where their name is read anyway. Null for almost everybody. */
    represents: jsonb().$type<{ slug: string; name: string }[]>(),
  },
  (t) => [
    check('people_handle', sql`${t.handle} ~ ${sql.raw(`'${limits.handle.pattern}'`)}`),
    check('people_name', lengthOf(t.name, limits.displayName)),
    check('people_role', oneOf(t.role, roles)),
    check('people_state', oneOf(t.state, personStates)),
    check('people_earned_trust', sql`${t.earnedTrust} between 0 and 2`),
    check('people_trust', sql`${t.trust} between 0 and 3`),
    check('people_avatar', sql`${t.avatar} ~ ${sql.raw(`'^${iconPath('[A-Za-z0-9_-]{43}').replace('.', '\\.')}$'`)}`),
    check('people_bio', lengthOf(t.bio, { min: 1, max: limits.bio.max })),
    check('people_erase_at', sql`${t.eraseAt} is null or ${t.state} = 'deleted'`),
    check('people_active_has_handle', sql`${t.state} <> 'active' or ${t.handle} is not null`),
  ],
);

/** Who someone is at a provider; a person has at least one. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    /** The provider's name (server/platform/identity/provider.ts). */
    issuer: text().notNull(),
    subject: text().notNull(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    /** As the provider had verified it when it was last used; lower case. */
    email: text(),
    addedAt: timestamptz().notNull().defaultNow(),
    usedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [unique('identities_identity').on(t.issuer, t.subject)],
);

/** Keyed hashes of identities that someone no longer has, but that a sanction of theirs keeps out (server/platform/identity/withheld-identity.ts). */
export const withheldIdentities = pgTable(
  'withheld_identities',
  { hash: bytes().notNull(), personId: reference(() => people.id, { onDelete: 'cascade' }).notNull() },
  (t) => [primaryKey({ columns: [t.hash, t.personId] })],
);

/** Whoever signs in at `to` is found again by the address that `from` had verified (server/platform/identity/provider-moves.ts). */
export const providerMoves = pgTable(
  'provider_moves',
  {
    fromIssuer: text().notNull(),
    toIssuer: text().notNull(),
    /** Whether staff are found again too. */
    withStaff: boolean().notNull(),
    since: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.fromIssuer, t.toIssuer] })],
);

/** A session is an opaque id; only its hash is kept, so that a leaked table signs nobody in. */
export const sessions = pgTable('sessions', {
  idHash: bytes().primaryKey(),
  /** By which its person names it. */
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
  personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  seenAt: timestamptz().notNull().defaultNow(),
  endsAt: timestamptz().notNull(),
  /** By which it began; null once that is removed. */
  identityId: reference(() => identities.id, { onDelete: 'set null' }),
  /** Needed to sign out at the provider too. */
  idToken: text(),
  /** When the person last proved to the provider who they are; null if the provider does not say. */
  authenticatedAt: timestamptz(),
  /** Families (server/platform/identity/device.ts); null if unknown. */
  browser: text(),
  system: text(),
  /** A keyed hash of the network that it was last used from (server/platform/http/network-hash.ts). */
  network: bytes(),
});

/** Those that a suspension or a ban ended, for a day: whoever still has the cookie reads why. */
export const endedSessions = pgTable('ended_sessions', {
  idHash: bytes().primaryKey(),
  personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
  at: timestamptz().notNull().defaultNow(),
});

/** The key of the hashes that tell networks apart (server/platform/http/network-hash.ts); one row. */
export const networkKey = pgTable(
  'network_key',
  { id: smallint().primaryKey().default(1), key: bytes().notNull(), since: timestamptz().notNull().defaultNow() },
  (t) => [check('network_key_one_row', sql`${t.id} = 1`)],
);

/** What someone is honoured for; given by a job (server/people/trust/award-badges.ts). */
export const badges = pgTable(
  'badges',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: badgeKinds }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.kind] }), check('badges_kind', oneOf(t.kind, badgeKinds))],
);

/** A pending sign-in. The callback deletes it, so that it cannot be replayed. */
export const signIns = pgTable('sign_ins', {
  idHash: bytes().primaryKey(),
  state: text().notNull(),
  nonce: text().notNull(),
  codeVerifier: text().notNull(),
  returnTo: text().notNull(),
  /** The key of the provider that must answer. */
  provider: text().notNull(),
  /** The person who must come back, if it is to confirm who they are. */
  confirms: reference(() => people.id, { onDelete: 'cascade' }),
  /** The person who gets the identity, if it is to be added. */
  links: reference(() => people.id, { onDelete: 'cascade' }),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** Logout tokens of the provider that were used, until they end by themselves: none is accepted twice. */
export const logoutTokens = pgTable('logout_tokens', { hash: bytes().primaryKey(), endsAt: timestamptz().notNull() });

/** The response to a command with an Idempotency-Key, so that a repeated command gets the same response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: smallint(),
    answer: jsonb(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.key] }), check('idempotency_keys_key', lengthOf(t.key, limits.idempotencyKey))],
);
