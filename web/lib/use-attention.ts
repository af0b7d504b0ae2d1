import { type RefObject, useEffect, useRef } from 'react';

/** A ref for a heading, which gets the focus each time the counter `attention` goes up. */
export function useAttention(attention: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attention > 0) heading.current?.focus();
  }, [attention]);
  return heading;
}
