import { eq } from 'drizzle-orm';
import type { Database } from '../server/platform/database/connection.ts';
import { people } from '../server/platform/database/schema.ts';
import { identityCookies } from '../server/platform/identity/cookies.ts';
import { openSession } from '../server/platform/identity/sessions.ts';
import { HttpBrowser } from './http-browser.ts';

/**
 * Signs in at a board by HTTP like a person, through its demo provider. @param who the handle of one of the demo people, or any other
 * name for a new person @returns the signed-in browser and the page where it ended
 */
export async function signIn(board: string, who: string, visitor = new HttpBrowser(), returnTo = '/') {
  const picker = await visitor.visit(`${board}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  const html = await picker.page.text();
  const fields: Record<string, string> = html.includes(`value="${who}"`) ? { person: who } : { name: who };
  let step = await visitor.post(picker.url, fields);
  let url = picker.url;
  // Stops at the callback, because tests check its response.
  for (let back = false; !back; back = url.pathname === '/auth/callback') {
    url = new URL(step.headers.get('location') ?? '', url);
    step = await visitor.get(url);
  }
  return { visitor, callback: url, answer: step, landed: new URL(step.headers.get('location') ?? '', board) };
}

/** Opens a session without a provider and returns its Cookie header. */
export async function sessionFor(db: Database, personId: number, publicUrl = 'http://localhost'): Promise<string> {
  return `${identityCookies(publicUrl).session.name}=${await openSession(db, personId)}`;
}

let count = 0;

/** A member (T1) with a unique handle, unless overridden. */
export async function aPerson(db: Database, given: Partial<typeof people.$inferInsert> = {}) {
  count += 1;
  const handle = `person-${process.pid % 10_000}-${count}`;
  const person = {
    issuer: 'test',
    subject: handle,
    handle,
    name: `Person ${count}`,
    trust: 1 as const,
    state: 'active' as const,
    ...given,
  };
  const [{ id } = { id: 0 }] = await db.insert(people).values(person).returning({ id: people.id });
  const [row] = await db.select().from(people).where(eq(people.id, id));
  if (row === undefined) throw new Error('The person was not made');
  return row;
}
