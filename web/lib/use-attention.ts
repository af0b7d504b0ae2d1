import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what a form was refused for: it gets the focus each time that `pressing`, which counts those times, has gone up. */
export function usePressing(pressing: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pressing > 0) heading.current?.focus();
  }, [pressing]);
  return heading;
}
