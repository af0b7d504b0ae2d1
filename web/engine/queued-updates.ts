import { entries, putAnswered, putUpdate } from './optimistic-updates.ts';

/** Shows exactly these updates, by id, as stored until the board can be reached. */
export function showQueued(values: ReadonlyMap<string, unknown>): void {
  for (const [id, { isQueued }] of entries) if (isQueued && !values.has(id)) putUpdate(id, undefined);
  for (const [id, value] of values) if (!entries.has(id)) putUpdate(id, { update: { value }, isQueued: true });
}

/** A stored update was sent and accepted. */
export function endQueued(id: string, answer: unknown): void {
  const entry = entries.get(id);
  if (entry?.isQueued) putAnswered(id, entry.update.value, answer);
}
