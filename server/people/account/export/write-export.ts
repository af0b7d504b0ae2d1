import { eq } from 'drizzle-orm';
import type { AccountExport } from '../../../../shared/account-export.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import type { Queryable } from '../../../platform/database/connection.ts';
import { people } from '../../../platform/database/schema.ts';
import type { Section } from './section.ts';
import { sections } from './sections.ts';

/** Everything about a person as JSON, in parts. `schema` is the address that describes it. */
export async function* writeExport(db: Queryable, person: number, schema: string): AsyncGenerator<string> {
  const head = { $schema: schema, exportedAt: new Date().toISOString(), person: await personOf(db, person) };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n "${name}": [`;
    let separator = '\n  ';
    for await (const rows of pagesOf(section, db, person)) {
      yield separator + rows.join(',\n  ');
      separator = ',\n  ';
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The rows of a section as JSON, a page at a time. */
export async function* pagesOf(section: Section, db: Queryable, person: number): AsyncGenerator<string[]> {
  for (let rows = await section(db, person, '-1'); rows.length > 0; rows = await section(db, person, rows.at(-1)?.key ?? ''))
    yield rows.map(({ json }) => json);
}

async function personOf(db: Queryable, id: number): Promise<AccountExport['person']> {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  if (row === undefined) throw new Error('The person does not exist');
  const { handle, name, email, providerPicture, avatar, bio, role, trust, state, createdAt } = row;
  return omitAbsent({ handle, name, email, providerPicture, picture: avatar, bio, role, trust, state, joinedAt: createdAt.toISOString() });
}
