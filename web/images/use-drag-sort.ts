import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Drag, shiftedPlaces, trackDrag } from './drag.ts';

/** How long (ms) an item takes to make room. */
const shiftDuration = 150;

export interface Place {
  /** From 0. */
  number: number;
  style: CSSProperties | undefined;
  away: { x: number; y: number } | undefined;
}

/** Sorts a list by dragging with a mouse or a finger. Its items are all of a size and carry `data-item`. */
export function useDragSort(onMove: (from: number, to: number) => void, isOff: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  const places = shiftedPlaces(drag?.places.length ?? 0, drag ?? { from: 0, to: 0 });
  useShiftAnimation(list, drag, places);

  useEffect(() => {
    // Registered from the start: once a finger scrolls, the page cannot be held any more.
    const hold = (event: TouchEvent) => list.current?.dataset.held === 'true' && event.cancelable && event.preventDefault();
    const held = list.current;
    held?.addEventListener('touchmove', hold, { passive: false });
    return () => held?.removeEventListener('touchmove', hold);
  }, []);

  const press = (event: PointerEvent<HTMLUListElement>) => {
    const pressed = event.target as Element;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
    if (isOff || !event.isPrimary || event.button !== 0 || items.length < 2) return;
    if (pressed.closest('[data-item]') === null || pressed.closest('button') !== null) return;
    const onEnd = (dropped: Drag | undefined) => {
      setDrag(undefined);
      if (dropped !== undefined && dropped.to !== dropped.from) onMove(dropped.from, dropped.to);
    };
    trackDrag(event.nativeEvent, items, { onDrag: setDrag, onEnd });
  };

  return {
    list: { ref: list, 'data-held': isDragging, onPointerDown: press },
    /** The place of an item while one is dragged, and for that one how far (px) it is held away from it. */
    placeOf: (index: number): Place => ({
      number: places[index] ?? index,
      // By CSS, since an element that moves in the document loses the finger.
      style: drag && { order: (places[index] ?? 0) - places.length },
      away: drag?.from === index ? drag.away : undefined,
    }),
  };
}

/** Animates items that make room, unless the reader prefers less motion. */
function useShiftAnimation(list: { current: HTMLElement | null }, drag: Drag | undefined, places: readonly number[]) {
  const before = useRef<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a place changes
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const [index, item] of isStill || drag === undefined ? [] : [...items].entries()) {
      const [was, is] = [before.current[index] ?? index, places[index] ?? index].map((place) => drag?.places[place]);
      if (index === drag?.from || was === undefined || is === undefined || was === is) continue;
      item.animate({ translate: [`${was.x - is.x}px ${was.y - is.y}px`, '0 0'] }, { duration: shiftDuration, easing: 'ease-out' });
    }
    before.current = places;
  }, [places.join(' ')]);
}
