import { shareStructure } from './structural-sharing.ts';

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Applies a JSON merge patch (RFC 7396) without changing `target`. Parts that the patch does not change stay the same objects, so a card that
 * did not change is not rendered again.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return shareStructure(target, patch);
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
