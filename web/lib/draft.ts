import { useCallback, useEffect, useState } from 'react';
import { browserStorage } from './storage.ts';

const placeOf = (name: string) => `draft:${name}`;

/**
 * State that survives errors, reloads and signing in until `forget` is called. Names are like `post` or `comment:42`. Returns the draft, a
 * setter and `forget`.
 */
export function useDraft<Draft>(name: string, empty: Draft): [Draft, (next: Draft | ((before: Draft) => Draft)) => void, () => void] {
  const [draft, setDraft] = useState<Draft>(() => storedDraft<Draft>(name) ?? empty);
  const [dirty, setDirty] = useState(false);
  useEffect(() => {
    if (dirty) keepDraft(name, draft);
  }, [name, draft, dirty]);
  const change = useCallback((next: Draft | ((before: Draft) => Draft)) => {
    setDirty(true);
    setDraft(next);
  }, []);
  const forget = useCallback(() => {
    setDirty(false);
    keepDraft(name, undefined);
  }, [name]);
  return [draft, change, forget];
}

/** The places of all drafts in this browser. */
export const storedDrafts = (): string[] => browserStorage.keys().filter((key) => key.startsWith(placeOf('')));

/** Removes all drafts from this browser, since the next person may be someone else. */
export function forgetDrafts(): void {
  for (const key of storedDrafts()) browserStorage.set(key, undefined);
}

export const hasDrafts = (): boolean => storedDrafts().length > 0;

export const hasDraft = (name: string): boolean => !['', undefined].includes(storedDraft<string>(name));

export const storedDraft = <Draft>(name: string): Draft | undefined => browserStorage.json(placeOf(name)) as Draft | undefined;

/** Stores a draft for `useDraft`, or removes it. */
export const keepDraft = (name: string, draft: unknown): void =>
  browserStorage.set(placeOf(name), draft === undefined ? undefined : JSON.stringify(draft));
