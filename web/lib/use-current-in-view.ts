import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of links sideways to the current one, which may be beyond its edge on a phone; again when `current` changes. */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks for the current link, which the argument decides
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (row.current && link) row.current.scrollLeft += middleOf(link) - middleOf(row.current);
  }, [current]);
  return row;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
