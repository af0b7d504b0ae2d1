import { eq } from 'drizzle-orm';
import { takingPart } from '../../shared/states.ts';
import { type Dependency, dependsOn } from '../engine/dependencies.ts';
import type { Database } from '../platform/database/connection.ts';
import { people } from '../platform/database/schema.ts';

/** permissions['read members-only deals'] for personal reads: a suspended person sees what a guest sees. */
export async function seesMembersOnly(db: Database, person: number): Promise<boolean> {
  const [row] = await db.select({ state: people.state }).from(people).where(eq(people.id, person));
  return takesPart(row?.state);
}

/** Changes when `seesMembersOnly` does. */
export const dependsOnState = (person: number, members: boolean): Dependency =>
  dependsOn('people', 'id', person, ({ state }) => takesPart(state) !== members);

const takesPart = (state: unknown) => takingPart.some((each) => each === state);
