import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far (in screens) from what is shown something is near. */
const margin = '75%';

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

const nearObserver = () =>
  (observer ??= new IntersectionObserver(
    (entries) =>
      startTransition(() => {
        for (const entry of entries) listeners.get(entry.target)?.(entry);
      }),
    { rootMargin: `${margin} 0px` },
  ));

interface Near {
  isNear: boolean;
  /** Its height (px) when it was last near. */
  height?: number;
}

/** Whether an element is near what is shown on the screen, or in use. `initially` is for the first render, also on the server. */
export function useNear<Place extends Element>(initially: boolean): Near & { place: RefObject<Place | null> } {
  const place = useRef<Place>(null);
  const [near, setNear] = useState<Near>({ isNear: initially });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    listeners.set(element, ({ isIntersecting, boundingClientRect: { height } }) =>
      setNear((before) => {
        if (before.isNear === isIntersecting || (before.isNear && isInUse(element))) return before;
        return isIntersecting ? { isNear: true } : { isNear: false, height };
      }),
    );
    nearObserver().observe(element);
    return () => nearObserver().unobserve(element);
  }, []);
  return { ...near, place };
}

/** Whether it holds the focus, a form, or selected text. */
function isInUse(element: Element): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  return isSelected || element.contains(document.activeElement) || element.querySelector('form, dialog') !== null;
}
