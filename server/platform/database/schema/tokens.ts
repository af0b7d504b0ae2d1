import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { type TokenScope, tokenScopes } from '../../../../shared/token-scopes.ts';
import { bytes, lengthOf, reference, timestamptz } from './columns.ts';
import { people } from './people.ts';

/** A personal token; only its hash is kept, so that a leaked table lets nobody in. */
export const tokens = pgTable(
  'tokens',
  {
    hash: bytes().primaryKey(),
    /** By which its person names it. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    usedAt: timestamptz(),
    endsAt: timestamptz(),
  },
  (t) => [
    check('tokens_name', lengthOf(t.name, limits.tokenName)),
    check('tokens_scopes', sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ ${sql.raw(`array['${tokenScopes.join("', '")}']`)}`),
    check('tokens_ends_at', sql`${t.endsAt} > ${t.createdAt}`),
  ],
);
