/** `next`, but every part of it that equals the same part of `before` is that very object. Both are JSON. */
export function keepIdentity(before: unknown, next: unknown): unknown {
  if (before === next) return before;
  if (Array.isArray(before) && Array.isArray(next)) return keepArray(before, next);
  if (isPlain(before) && isPlain(next)) return keepObject(before, next);
  return next;
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function keepArray(before: unknown[], next: unknown[]): unknown[] {
  const kept = next.map((item, index) => keepIdentity(before[index], item));
  return before.length === next.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

function keepObject(before: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(next).map(([key, value]): [string, unknown] => [
    key,
    Object.hasOwn(before, key) ? keepIdentity(before[key], value) : value,
  ]);
  const same =
    Object.keys(before).length === entries.length && entries.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value);
  return same ? before : Object.fromEntries(entries);
}
