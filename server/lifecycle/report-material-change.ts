import { and, eq } from 'drizzle-orm';
import { definitionOf, materialFields } from '../../shared/deal-fields.ts';
import { materialChanges } from '../../shared/moderation-limits.ts';
import { mayCorrect } from '../../shared/permissions.ts';
import { addToCase } from '../cases/add-to-case.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { revisions } from '../database/schema.ts';
import type { LockedDeal } from '../deals/lock-deal.ts';

/** Tells the moderators if the edit made another deal of one that people have voted for. `before` is the deal before the edit. */
export async function reportMaterialChange(tx: Transaction, who: Person, before: LockedDeal): Promise<void> {
  const votes = before.up + before.down;
  const age = Math.round((Date.now() - before.liveAt.getTime()) / 1_000);
  if (mayCorrect(who) || votes === 0 || (votes < materialChanges.votes && age <= materialChanges.after)) return;
  const [revision] = await tx
    .select({ material: revisions.material, changes: revisions.changes })
    .from(revisions)
    .where(and(eq(revisions.dealId, before.id), eq(revisions.version, before.version + 1)));
  const changed = materialFields.filter((field) => revision?.material.includes(field));
  if (changed.length === 0) return;
  const weight = changed.reduce((sum, field) => sum + (definitionOf(field).material ?? 0), 0);
  const all = revision?.changes as Record<string, unknown>;
  const changes = Object.fromEntries(changed.map((field) => [field, all[field]]));
  await addToCase(
    tx,
    { dealId: before.id },
    { kind: 'material_change', personId: who.id, weight, details: { changes, votes, age, currency: before.currency } },
  );
}
