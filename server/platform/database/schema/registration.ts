import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { bytes, id, lengthOf, reference, timestamptz } from './columns.ts';
import { people } from './people.ts';

/** Someone who asked to join, until they are a member. */
export const joinRequests = pgTable(
  'join_requests',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).primaryKey(),
    /** What they chose. It is nobody's until they are a member. */
    handle: text().notNull(),
    name: text(),
    text: text(),
    language: text().notNull(),
    askedAt: timestamptz().notNull().defaultNow(),
    /** Null while it waits. */
    approved: boolean(),
    answer: text(),
    decidedBy: reference(() => people.id),
    decidedAt: timestamptz(),
  },
  (t) => [
    check('join_requests_text', lengthOf(t.text, limits.joinText)),
    check('join_requests_answer', lengthOf(t.answer, limits.joinAnswer)),
    check('join_requests_decided', sql`(${t.approved} is null) = (${t.decidedAt} is null)`),
  ],
);

/** A link that lets so many people join; only the hash of its code is kept. Who used it is not stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    codeHash: bytes().notNull().unique(),
    /** For the admins. */
    note: text(),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    createdBy: reference(() => people.id).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    endsAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
  },
  (t) => [
    check('invitations_note', lengthOf(t.note, limits.invitationNote)),
    check('invitations_used', sql`${t.used} between 0 and ${t.uses}`),
  ],
);
