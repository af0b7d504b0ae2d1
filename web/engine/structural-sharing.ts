/** Returns `next` with every part that equals the same part of `before` replaced by that very object. Both are JSON. */
export function shareStructure(before: unknown, next: unknown): unknown {
  if (before === next) return before;
  if (Array.isArray(before) && Array.isArray(next)) return shareArray(before, next);
  if (isPlain(before) && isPlain(next)) return shareObject(before, next);
  return next;
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function shareArray(before: unknown[], next: unknown[]): unknown[] {
  const shared = next.map((item, index) => shareStructure(before[index], item));
  return before.length === next.length && shared.every((item, index) => item === before[index]) ? before : shared;
}

function shareObject(before: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(next).map(([key, value]): [string, unknown] => [
    key,
    Object.hasOwn(before, key) ? shareStructure(before[key], value) : value,
  ]);
  const same =
    Object.keys(before).length === entries.length && entries.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value);
  return same ? before : Object.fromEntries(entries);
}
