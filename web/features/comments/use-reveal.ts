import { useCallback, useEffect, useState } from 'react';
import { isUnscrolled } from '../../lib/scroll.ts';
import { commentAnchor } from './branch.tsx';

// Not popstate: going back or forward restores the entry's scroll position.
const events = ['hashchange', 'pushState', 'replaceState'];

const commentIn = (hash: string): number | undefined => Number(/^#comment-(\d+)$/.exec(hash)?.[1]) || undefined;

/**
 * Scrolls to a comment: the one in the address whenever that changes, or the one `reveal` is called with, as soon as it is `inView`. Until
 * then it is `wanted`, afterwards `revealed`.
 */
export function useReveal(inView: readonly number[]) {
  const [wanted, setWanted] = useState<number | undefined>(() => (isUnscrolled() ? commentIn(globalThis.location?.hash ?? '') : undefined));
  const [revealed, setRevealed] = useState<number>();

  useEffect(() => {
    const follow = () => {
      const asked = commentIn(location.hash);
      if (asked !== undefined) setWanted(asked);
    };
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);

  const isHere = wanted !== undefined && inView.includes(wanted);
  useEffect(() => {
    if (!isHere || wanted === undefined) return;
    setWanted(undefined);
    setRevealed(wanted);
    const place = document.getElementById(commentAnchor(wanted));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [isHere, wanted]);

  return { wanted, revealed, reveal: useCallback((id: number) => setWanted(id), []) };
}
