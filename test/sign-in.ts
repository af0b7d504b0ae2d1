import { eq } from 'drizzle-orm';
import type { Database } from '../server/platform/database/connection.ts';
import { identities, people } from '../server/platform/database/schema.ts';
import { identityCookies } from '../server/platform/identity/cookies.ts';
import { openSession } from '../server/platform/identity/sessions.ts';
import { HttpBrowser } from './http-browser.ts';

/**
 * Signs in at a board by HTTP like a person, through its demo provider. @param who the handle of one of the demo people, or any other
 * name for a new person @returns the signed-in browser and the page where it ended
 */
export async function signIn(board: string, who: string, visitor = new HttpBrowser(), returnTo = '/', provider?: string) {
  const chosen = provider === undefined ? '' : `&provider=${provider}`;
  const picker = await visitor.visit(`${board}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}${chosen}`);
  const html = await picker.page.text();
  const fields: Record<string, string> = html.includes(`value="${who}"`) ? { person: who } : { name: who };
  let step = await visitor.post(picker.url, fields);
  let url = picker.url;
  // Stops at the callback, because tests check its response.
  for (let back = false; !back; back = url.pathname === '/auth/callback') {
    const next = step.headers.get('location');
    if (next === null) throw new Error(`${url} answers ${step.status} and leads nowhere`);
    url = new URL(next, url);
    step = await visitor.get(url);
  }
  return { visitor, callback: url, answer: step, landed: new URL(step.headers.get('location') ?? '', board) };
}

/** Opens a session without a provider and returns its Cookie header. */
export async function sessionFor(db: Database, personId: number, publicUrl = 'http://localhost'): Promise<string> {
  return `${identityCookies(publicUrl).session.name}=${await openSession(db, personId)}`;
}

/** The person who has this name at their provider. */
export async function personWith(db: Database, subject: string) {
  const [found] = await db
    .select({ person: people })
    .from(people)
    .innerJoin(identities, eq(identities.personId, people.id))
    .where(eq(identities.subject, subject));
  return found?.person;
}

let count = 0;

/** A member (T1) with a unique handle, unless overridden. */
export async function aPerson(db: Database, given: Partial<typeof people.$inferInsert> & { issuer?: string; subject?: string } = {}) {
  count += 1;
  const handle = `person-${process.pid % 10_000}-${count}`;
  const { issuer = 'test', subject = handle, ...columns } = given;
  const person = {
    handle,
    name: `Person ${count}`,
    trust: 1 as const,
    state: 'active' as const,
    ...columns,
  };
  const [{ id } = { id: 0 }] = await db.insert(people).values(person).returning({ id: people.id });
  await db.insert(identities).values({ issuer, subject, personId: id, email: columns.email ?? null });
  const [row] = await db.select().from(people).where(eq(people.id, id));
  if (row === undefined) throw new Error('The person was not made');
  return { ...row, issuer, subject };
}
