/** Old and new values, by field. */
export type Changes = Readonly<Record<string, { from?: unknown; to?: unknown }>>;

/** Two changes, one after the other, as one. What was changed back is no change. */
export function joinedChanges(before: Changes, after: Changes): Changes {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const all = fields.map(
    (field) => [field, { from: (before[field] ?? after[field])?.from, to: (after[field] ?? before[field])?.to }] as const,
  );
  return Object.fromEntries(all.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)));
}
