export type Json = string | number | boolean | Json[] | { [key: string]: Json | undefined };

/**
 * The JSON merge patch (RFC 7396) that turns `before` into `after`, or undefined if they are equal. Neither may contain null, which a merge
 * patch uses to delete. An undefined property counts as absent, as in JSON.
 */
export function mergePatch(before: Json, after: Json): unknown {
  if (before === after) return undefined;
  if (!isObject(before) || !isObject(after)) return same(before, after) ? undefined : after;
  const patch: Record<string, unknown> = {};
  let changed = false;
  const put = (key: string, value: unknown) => {
    // Defined, not assigned: a key named __proto__ is a key like any other.
    Object.defineProperty(patch, key, { value, enumerable: true, configurable: true, writable: true });
    changed = true;
  };
  for (const key of Object.keys(before)) if (before[key] !== undefined && ownValue(after, key) === undefined) put(key, null);
  for (const key of Object.keys(after)) {
    const value = after[key];
    if (value === undefined) continue;
    if (value === null) throw new Error(`A read must not contain null: ${key}`);
    const old = ownValue(before, key);
    const difference = old === undefined ? value : mergePatch(old, value);
    if (difference !== undefined) put(key, difference);
  }
  return changed ? patch : undefined;
}

const isObject = (value: Json): value is { [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ownValue = (object: { [key: string]: Json | undefined }, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);

function same(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, i) => mergePatch(item, other[i] as Json) === undefined);
  return one === other;
}
