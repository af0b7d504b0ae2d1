import { and, eq, sql } from 'drizzle-orm';
import type { SavePage } from '../../../shared/admin/pages.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { boardPages } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

/** Writes a page of the board in one language, and publishes or withdraws it. Throws VERSION_CONFLICT. */
export async function savePage(tx: Transaction, who: Person, { name, language, body, version, action }: SavePage) {
  requirePermission(permissions["change the board's settings"](who));
  const isThis = and(eq(boardPages.name, name), eq(boardPages.language, language));
  const [before] = await tx.select().from(boardPages).where(isThis).for('update');
  if ((before?.version ?? 0) !== version)
    throw versionConflict('putAdminPage', { version: before?.version ?? 0, body: before?.body ?? '' });
  const now = sql<Date>`now()`;
  const next = {
    ...{ body, version: version + 1, changedAt: now },
    ...(action === 'publish' && { isPublic: true, published: body, publishedAt: now }),
    ...(action === 'withdraw' && { isPublic: false }),
  };
  if (before === undefined) {
    const added = await tx
      .insert(boardPages)
      .values({ name, language, ...next })
      .onConflictDoNothing()
      .returning({ version: boardPages.version });
    if (added.length === 0) throw new Problem('VERSION_CONFLICT');
  } else await tx.update(boardPages).set(next).where(isThis);
  await recordStaffAction(tx, {
    action: 'change_page',
    actorId: who.id,
    details: { name, language, publicity: action, version: next.version, body },
  });
  return { version: next.version };
}
