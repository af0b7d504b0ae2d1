import { useEffect, useState } from 'react';
import { isUnscrolled } from '../../lib/scroll.ts';

// Not popstate: going back or forward restores the entry's scroll position.
const events = ['hashchange', 'pushState', 'replaceState'];

const commentIn = (hash: string): number | undefined => Number(/^#comment-(\d+)$/.exec(hash)?.[1]) || undefined;

export const commentAnchor = (id: number): string => `comment-${id}`;

/** The comment to scroll to, and a setter: at first the one in the address, and again whenever that changes. */
export function useWanted() {
  const [wanted, want] = useState<number | undefined>(() => (isUnscrolled() ? commentIn(globalThis.location?.hash ?? '') : undefined));
  useEffect(() => {
    const follow = () => {
      const asked = commentIn(location.hash);
      if (asked !== undefined) want(asked);
    };
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);
  return [wanted, want] as const;
}

/** How long (ms) the comments around one take to be shown in full. */
const settles = 250;

/** Scrolls to the wanted comment as soon as it is there. Returns the last one that it scrolled to. */
export function useReveal(wanted: number | undefined, isThere: boolean, want: (id: undefined) => void): number | undefined {
  const [revealed, setRevealed] = useState<number>();
  useEffect(() => {
    if (!isThere || wanted === undefined) return;
    want(undefined);
    setRevealed(wanted);
    const place = document.getElementById(commentAnchor(wanted));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
    // Again, once the comments around it are shown in full.
    setTimeout(() => place === document.activeElement && place?.scrollIntoView({ block: 'center' }), settles);
  }, [isThere, wanted, want]);
  return revealed;
}
