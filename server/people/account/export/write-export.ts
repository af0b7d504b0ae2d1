import { eq } from 'drizzle-orm';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import type { Queryable } from '../../../platform/database/connection.ts';
import { people } from '../../../platform/database/schema.ts';
import type { AccountExport } from './account-export.ts';
import { pagesOf } from './section.ts';
import { sections } from './sections.ts';

/** Everything about a person as JSON, in parts. `schema` is the address that describes it. */
export async function* writeExport(db: Queryable, person: number, schema: string): AsyncGenerator<string> {
  const head = { $schema: schema, exportedAt: new Date().toISOString(), person: await personOf(db, person) };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n "${name}": [`;
    let separator = '\n  ';
    for await (const rows of pagesOf(name, section, db, person)) {
      yield separator + rows.join(',\n  ');
      separator = ',\n  ';
    }
    yield ']';
  }
  yield '\n}\n';
}

async function personOf(db: Queryable, id: number): Promise<AccountExport['person']> {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  if (row === undefined) throw new Error('The person does not exist');
  const { handle, name, email, providerPicture, avatar, bio, role, trust, state, createdAt } = row;
  return omitAbsent({ handle, name, email, providerPicture, picture: avatar, bio, role, trust, state, joinedAt: createdAt.toISOString() });
}
