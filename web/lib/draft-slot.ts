import { useEffect, useState } from 'react';
import { storedDraft } from './draft.ts';
import { tabStorage } from './storage.ts';

/** How many tabs can have a draft of their own; further tabs share the last. */
const maxSlots = 8;
/** How long (ms) after a reload the previous page may take to release its draft. */
const handover = 500;

const slotsOf = (name: string) => Array.from({ length: maxSlots }, (_, index) => (index === 0 ? name : `${name}~${index + 1}`));

/**
 * The name (for `useDraft`) of a draft that no other tab is using, so that tabs never overwrite each other's: this tab's own, else an
 * abandoned one that `fits`, else an empty one. Undefined until it is known.
 */
export function useDraftSlot(name: string, fits: (left: unknown) => boolean = () => true): string | undefined {
  const [slot, setSlot] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits is asked once, when the tab takes its place
  useEffect(() => {
    let left = false;
    let release = () => {};
    void takeSlot(name, fits).then((taken) => {
      release = taken.release;
      if (left) release();
      else setSlot(taken.slot);
    });
    return () => {
      left = true;
      release();
    };
  }, [name]);
  return slot;
}

interface LockedSlot {
  slot: string;
  release: () => void;
}

/** Locks a free slot for this tab. */
export async function takeSlot(name: string, fits: (left: unknown) => boolean): Promise<LockedSlot> {
  // Without locks (plain http) all tabs share one draft.
  if (navigator.locks === undefined) return { slot: name, release: () => {} };
  const own = tabStorage.get(`draft:${name}`);
  for (const slot of inOrder(name, own, fits)) {
    const release = await lock(slot, slot === own);
    if (release === undefined) continue;
    tabStorage.set(`draft:${name}`, slot);
    return { slot, release };
  }
  return { slot: `${name}~${maxSlots}`, release: () => {} };
}

/** Filled slots before empty ones, and within each this tab's own first. */
function inOrder(name: string, own: string | undefined, fits: (left: unknown) => boolean): string[] {
  const all = slotsOf(name).map((slot) => ({ slot, left: storedDraft(slot) }));
  const full = all.filter(({ left }) => left !== undefined && fits(left)).map(({ slot }) => slot);
  const empty = all.filter(({ left }) => left === undefined).map(({ slot }) => slot);
  const ownFirst = (slots: string[]) => [...slots.filter((slot) => slot === own), ...slots.filter((slot) => slot !== own)];
  return [...ownFirst(full), ...ownFirst(empty)];
}

/** Undefined if another tab has it. The browser releases a tab's locks when the tab closes or crashes. */
const lock = (slot: string, waits: boolean) =>
  new Promise<(() => void) | undefined>((resolve) => {
    const options: LockOptions = waits ? { signal: AbortSignal.timeout(handover) } : { ifAvailable: true };
    const hold = (granted: Lock | null) => {
      if (granted === null) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    navigator.locks.request(`draft:${slot}`, options, hold).catch(() => resolve(undefined));
  });
