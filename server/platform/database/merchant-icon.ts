import { sql } from 'drizzle-orm';
import { merchants } from './schema.ts';

/** The picture of a merchant: the logo that a moderator chose, else the icon of its site. */
export const merchantIcon = sql<string | null>`coalesce(${merchants.logo}, ${merchants.icon})`;
