import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { id, reference, timestamptz } from './columns.ts';
import { people } from './people.ts';

/** A stored picture; its files are in the image store. Rows do not change. */
export const images = pgTable(
  'images',
  {
    id: id(),
    /** Its name (server/platform/images/picture-name.ts). */
    hash: text().notNull().unique(),
    /** Of the largest stored version. */
    width: integer().notNull(),
    height: integer().notNull(),
    blur: text().notNull(),
    /** Null: the board itself, which fetched it. */
    addedBy: reference(() => people.id),
    addedAt: timestamptz().notNull().defaultNow(),
    /** True once all files are stored. The row is created before its files and deleted after them. */
    whole: boolean().notNull().default(true),
  },
  (t) => [
    check('images_hash', sql`${t.hash} ~ ${sql.raw(`'${limits.imageHash.pattern}'`)}`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check('images_blur', sql`${t.blur} like 'data:image/webp%' and char_length(${t.blur}) <= 2000`),
  ],
);
