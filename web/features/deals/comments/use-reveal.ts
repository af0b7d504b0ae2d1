import { useEffect, useState } from 'react';
import { isUnscrolled } from '../../../lib/scroll.ts';

// Not popstate: going back or forward restores the entry's scroll position.
const events = ['hashchange', 'pushState', 'replaceState'];

const commentIn = (hash: string): number | undefined => Number(/^#comment-(\d+)$/.exec(hash)?.[1]) || undefined;

export const commentAnchor = (id: number): string => `comment-${id}`;

/** The comment to scroll to, and a setter: at first the one in the address, and again whenever that changes. */
export function useTargetComment() {
  const [target, setTarget] = useState<number | undefined>(() => (isUnscrolled() ? commentIn(globalThis.location?.hash ?? '') : undefined));
  useEffect(() => {
    const follow = () => {
      const id = commentIn(location.hash);
      if (id !== undefined) setTarget(id);
    };
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);
  return [target, setTarget] as const;
}

/** Milliseconds until the comments around one are shown in full. */
const settleTime = 250;

/** Scrolls to the target comment as soon as it is there. Returns the last one that it scrolled to. */
export function useReveal(target: number | undefined, isThere: boolean, setTarget: (id: undefined) => void): number | undefined {
  const [revealed, setRevealed] = useState<number>();
  useEffect(() => {
    if (!isThere || target === undefined) return;
    setTarget(undefined);
    setRevealed(target);
    const place = document.getElementById(commentAnchor(target));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
    // Again, once the comments around it are shown in full.
    setTimeout(() => place === document.activeElement && place?.scrollIntoView({ block: 'center' }), settleTime);
  }, [isThere, target, setTarget]);
  return revealed;
}
