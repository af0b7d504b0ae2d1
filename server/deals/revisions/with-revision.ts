import { quotas } from '../../../shared/limits.ts';
import type { RevisionCause } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { revisions } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { materialIn } from './material-changes.ts';
import { dealSnapshot, type VersionSnapshot } from './snapshot.ts';

/** Every new version counts against its author's quota. Call it before the deal is locked. */
export const spendEditQuota = quotaSpender('edits', quotas.edits, 'revisions where editor_id = $1', 'at');

interface Revision {
  cause: RevisionCause;
  /** Absent if the checks of several people caused it. */
  editorId?: number;
}

/** Runs `change`, which gives a locked deal its next version, and records what it changed. */
export async function withRevision<T>(
  tx: Transaction,
  dealId: number,
  { cause, editorId }: Revision,
  change: () => Promise<T>,
): Promise<T> {
  const before = await dealSnapshot(tx, dealId);
  const done = await change();
  const { version, snapshot } = await dealSnapshot(tx, dealId);
  if (version === before.version) throw new Error(`The deal ${dealId} was changed and kept its version`);
  const changes = changesBetween(before.snapshot, snapshot);
  const held = snapshot.state === 'held';
  await tx.insert(revisions).values({ dealId, version, cause, editorId, changes, material: materialIn(changes), held });
  return done;
}

/** The fields that differ, each with its old and new value (see `Revisions`). */
export function changesBetween(before: VersionSnapshot, after: VersionSnapshot): Record<string, { from?: unknown; to?: unknown }> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof VersionSnapshot)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  // JSON drops undefined values.
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
