import { and, eq, inArray } from 'drizzle-orm';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { blocks, people } from '../../platform/database/schema.ts';

/** Who cannot mention whom: people cannot mention those who blocked them. */
export interface BlockedMentions {
  /** The handles of those who blocked this author. */
  of: (author: number) => ReadonlySet<string>;
  dependencies: Dependency[];
}

const nobody: ReadonlySet<string> = new Set();

export async function blockedMentions(db: Queryable, authors: readonly number[], handles: readonly string[]): Promise<BlockedMentions> {
  const authorIds = [...new Set(authors)];
  if (authorIds.length === 0 || handles.length === 0) return { of: () => nobody, dependencies: [] };
  const rows = await db
    .select({ author: blocks.blockedId, handle: people.handle })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.personId))
    .where(and(inArray(blocks.blockedId, authorIds), inArray(people.handle, [...handles])));
  const byAuthor = Map.groupBy(rows, ({ author }) => author);
  const handlesOf = (author: number) => new Set(byAuthor.get(author)?.flatMap(({ handle }) => handle ?? []));
  const blockersByAuthor = new Map([...byAuthor.keys()].map((author) => [author, handlesOf(author)]));
  return {
    of: (author) => blockersByAuthor.get(author) ?? nobody,
    dependencies: authorIds.map((author) => dependsOn('blocks', 'blocked_id', author)),
  };
}
