import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what a form was refused for: it gets the focus each time that `attention`, which counts those times, has gone up. */
export function useAttention(attention: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attention > 0) heading.current?.focus();
  }, [attention]);
  return heading;
}
