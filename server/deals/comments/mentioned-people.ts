import { and, inArray, ne } from 'drizzle-orm';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { mentionsIn } from '../../platform/text/markdown.ts';

/** Per page of comments; further mentions stay plain text. */
const maxMentions = 200;

export interface MentionedPeople {
  handles: ReadonlySet<string>;
  dependencies: Dependency[];
}

/** Which handles that the texts mention belong to someone. */
export async function mentionedPeople(db: Queryable, texts: readonly string[]): Promise<MentionedPeople> {
  const asked = [...new Set(texts.flatMap(mentionsIn))].slice(0, maxMentions);
  if (asked.length === 0) return { handles: new Set(), dependencies: [] };
  const found = await db
    .select({ handle: people.handle })
    .from(people)
    .where(and(inArray(people.handle, asked), ne(people.state, 'deleted')));
  return {
    handles: new Set(found.flatMap(({ handle }) => handle ?? [])),
    dependencies: asked.map((handle) => dependsOn('people', 'handle', handle)),
  };
}
