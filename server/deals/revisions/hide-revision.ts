import { and, eq, inArray } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import type { HiddenRevisions } from '../../../shared/revisions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { revisions } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { lockVisibleDeal } from '../lock-deal.ts';
import { isVisible } from '../visibility.ts';
import { type ShownRevision, shownRevisions } from './shown-revisions.ts';

interface Edit {
  id: number;
  version: number;
}

/**
 * Hides an edit from a deal's history, and the others that list its values. Throws BAD_TRANSITION if all of them are hidden, ABOUT_YOU and ABOUT_ADMIN.
 */
export const hideRevision = (tx: Transaction, who: Person, edit: Edit, reason: string) =>
  setHidden(tx, who, edit, { hidden: true, reason });

export const showRevision = (tx: Transaction, who: Person, edit: Edit) => setHidden(tx, who, edit, { hidden: false });

interface Setting {
  hidden: boolean;
  reason?: string;
}

async function setHidden(tx: Transaction, who: Person, { id, version }: Edit, { hidden, reason }: Setting): Promise<HiddenRevisions> {
  requirePermission(permissions['read the queue and decide'](who));
  const deal = await lockVisibleDeal(tx, who, id);
  const all = withSameValues(await shownRevisions(tx, id), version);
  const versions = all.filter((each) => each.hidden !== hidden).map((each) => each.version);
  if (versions.length === 0) throw new Problem('BAD_TRANSITION', `There is nothing to ${hidden ? 'hide' : 'show'}.`);
  await tx
    .update(revisions)
    .set({ hidden })
    .where(and(eq(revisions.dealId, id), inArray(revisions.version, versions)));
  const action = hidden ? 'hide_revision' : 'show_revision';
  const on = { dealId: id, personId: deal.authorId, isPublic: isVisible(deal, true) };
  await recordStaffAction(tx, { action, actorId: who.id, ...on, reason, details: { version } });
  return { versions };
}

/** An edit, and those just before and after it in each of its fields: they list its old values as their new ones, and its new values as their old ones. */
function withSameValues(all: readonly ShownRevision[], version: number): ShownRevision[] {
  const edit = all.find((each) => each.version === version);
  const [later, earlier] = [all.filter((each) => each.version > version), all.filter((each) => each.version < version)];
  const beside = Object.keys(edit?.changes ?? {}).flatMap((field) => {
    const changesIt = ({ changes }: ShownRevision) => field in changes;
    return [later.findLast(changesIt), earlier.find(changesIt)];
  });
  return all.filter((each) => each === edit || beside.includes(each));
}
