import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, hasDraft } from './draft.ts';

/** As a browser's storage: what is kept is what can be enumerated. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return (Object.hasOwn(this, key) ? this[key] : null) as string | null;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', Object.assign(new Storage(), { 'draft:comment:7': '"Hello"', 'draft:post': '{}', theme: 'dark' }));
  return () => vi.unstubAllGlobals();
});

test('forgetting removes all drafts and nothing else', () => {
  expect(hasDraft('comment:7')).toBe(true);
  forgetDrafts();
  expect(hasDraft('comment:7')).toBe(false);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
