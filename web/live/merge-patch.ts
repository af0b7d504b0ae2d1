import { keepIdentity } from './keep-identity.ts';

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * RFC 7396: what `target` becomes by `patch`. Neither is changed, and whatever the patch does not touch is the same object as before,
 * so that a card that did not change is not drawn again.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return keepIdentity(target, patch);
  const before = isObject(target) ? target : {};
  const members = new Map(Object.entries(before));
  let changed = before !== target;
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      changed = members.delete(key) || changed;
    } else {
      const known = members.has(key);
      const merged = applyMergePatch(members.get(key), value);
      changed ||= !known || merged !== members.get(key);
      members.set(key, merged);
    }
  }
  // fromEntries makes "__proto__" an ordinary member, which an assignment would not.
  return changed ? Object.fromEntries(members) : before;
}
