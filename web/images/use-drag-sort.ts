import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { follow, givenWay, type Lifted } from './drag.ts';

/** How long (ms) what gives way takes for that. */
const giving = 150;

export interface Place {
  /** From 0. */
  number: number;
  style: CSSProperties | undefined;
  away: { x: number; y: number } | undefined;
}

/** Lets the items of a list, which are all of a size and named by `data-item`, be put in order by dragging them with a mouse or a finger. */
export function useOrder(onMove: (from: number, to: number) => void, isOff: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<Lifted>();
  const isHeld = lifted !== undefined;
  const places = givenWay(lifted?.places.length ?? 0, lifted ?? { from: 0, to: 0 });
  useGiveWay(list, lifted, places);

  useEffect(() => {
    // There from the beginning: once a finger has begun to scroll, it is too late to hold the page.
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
    const onEnd = (dropped: Lifted | undefined) => {
      setLifted(undefined);
      if (dropped !== undefined && dropped.to !== dropped.from) onMove(dropped.from, dropped.to);
    };
    follow(event.nativeEvent, items, { onLift: setLifted, onEnd });
  };

  return {
    list: { ref: list, 'data-held': isHeld, onPointerDown: press },
    /** Where an item lies while one is held, and how far (px) it is held from there itself. */
    placeOf: (index: number): Place => ({
      number: places[index] ?? index,
      // The order of the elements stays: one that is taken out loses the finger.
      style: lifted && { order: (places[index] ?? 0) - places.length },
      away: lifted?.from === index ? lifted.away : undefined,
    }),
  };
}

/** What gives way moves there, unless somebody asked for less motion. */
function useGiveWay(list: { current: HTMLElement | null }, lifted: Lifted | undefined, places: readonly number[]) {
  const before = useRef<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something gives way
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const [index, item] of isStill || lifted === undefined ? [] : [...items].entries()) {
      const [was, is] = [before.current[index] ?? index, places[index] ?? index].map((place) => lifted?.places[place]);
      if (index === lifted?.from || was === undefined || is === undefined || was === is) continue;
      item.animate({ translate: [`${was.x - is.x}px ${was.y - is.y}px`, '0 0'] }, { duration: giving, easing: 'ease-out' });
    }
    before.current = places;
  }, [places.join(' ')]);
}
