import { useCallback, useEffect, useState } from 'react';

export const placeOf = (name: string) => `draft:${name}`;

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

/** Removes all drafts from this browser, since the next person may be someone else. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(placeOf(''))) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

export function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(placeOf('')));
  } catch {
    return false;
  }
}

export const hasDraft = (name: string): boolean => !['', undefined].includes(storedDraft<string>(name));

export function storedDraft<Draft>(name: string): Draft | undefined {
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

/** Stores a draft for `useDraft`, or removes it. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) localStorage.removeItem(placeOf(name));
    else localStorage.setItem(placeOf(name), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}
