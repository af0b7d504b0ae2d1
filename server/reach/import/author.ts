import { and, eq } from 'drizzle-orm';
import { limits } from '../../../shared/limits.ts';
import { isReserved } from '../../../shared/reserved-handles.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { identities, people } from '../../platform/database/schema.ts';
import { slugOf } from '../../platform/text/slug.ts';
import type { Source } from './source/entry.ts';

/** No identity provider has this name, so nobody can sign in as an import author. */
const issuer = 'import';

/** Returns the id of the person who signs a source's deals, creating them if necessary. */
export async function authorFor(tx: Transaction, { key, name }: Source): Promise<number> {
  const isSource = and(eq(identities.issuer, issuer), eq(identities.subject, key));
  // If the handle is taken, nothing is inserted and the next one is tried. Handles that look official are skipped.
  for (let attempt = 1; ; attempt += 1) {
    const [existing] = await tx.select({ id: identities.personId }).from(identities).where(isSource);
    if (existing !== undefined) return existing.id;
    const handle = handleFor(name, attempt);
    if (isReserved(handle)) continue;
    const author = { name, handle, trust: 1, state: 'active' } as const;
    const [added] = await tx.insert(people).values(author).onConflictDoNothing().returning({ id: people.id });
    if (added !== undefined) await tx.insert(identities).values({ issuer, subject: key, personId: added.id });
  }
}

/** `reddit/r/GameDeals` → `reddit-r-gamedeals`. A long name loses its beginning, which is the least specific part. */
function handleFor(name: string, attempt: number): string {
  const { min, max } = limits.handle;
  const suffix = attempt === 1 ? '' : `-${attempt}`;
  const ascii = slugOf(name).replace(/[^a-z0-9-]/g, '');
  const handle = ascii
    .slice(-(max - suffix.length))
    .replace(ascii.length > max - suffix.length ? /^[^-]*-/ : '', '')
    .replace(/^-+|-+$/g, '');
  return `${handle.length < min ? 'import' : handle}${suffix}`;
}
