import { type RefObject, useEffect, useRef, useState } from 'react';

/** How near to the screen, in pixels. */
const margin = 600;

/** Whether an element has come near the screen, so that what it shows is worth loading. */
export function useWasNear<Place extends Element>(): { place: RefObject<Place | null>; wasNear: boolean } {
  const place = useRef<Place>(null);
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: `${margin}px` });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, wasNear };
}
