import { quotas } from '../../shared/limits.ts';
import type { RevisionCause } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { revisions } from '../database/schema.ts';
import { spending } from '../quotas/quota.ts';
import { type Said, saidOf } from './said.ts';

/** Every version costs whoever makes it, whatever it is that they do; to be spent before the deal is held. */
export const spendVersion = spending('edits', quotas.edits, 'revisions where editor_id = $1', 'at');

interface Revising {
  cause: RevisionCause;
  /** Absent where several people's checks do it. */
  editorId?: number;
}

/** Does what gives a deal its next version, and keeps what that changed. The deal is held. */
export async function revising<T>(tx: Transaction, dealId: number, { cause, editorId }: Revising, change: () => Promise<T>): Promise<T> {
  const before = await saidOf(tx, dealId);
  const done = await change();
  const { version, said } = await saidOf(tx, dealId);
  if (version === before.version) throw new Error(`The deal ${dealId} was changed and kept its version`);
  await tx.insert(revisions).values({ dealId, version, cause, editorId, changes: changesBetween(before.said, said) });
  return done;
}

/** By field: what it was and what it became, as `Revisions` has it. */
export function changesBetween(before: Said, after: Said): Record<string, { from?: unknown; to?: unknown }> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  // What is undefined is not there any more once it is JSON.
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
