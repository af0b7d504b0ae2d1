/** How long (ms) a finger rests before what is under it is lifted: sooner, it scrolls. */
const rest = 220;
/** How far (px) a mouse is moved until it drags, and how much a resting finger may tremble. */
const slack = 6;
/** How near (px) to the top and the bottom of the screen it scrolls, and how far in a frame. */
const edge = { size: 72, speed: 8 };

interface Place {
  x: number;
  y: number;
}

export interface Lifted {
  /** Where it lay and where it would, among the places. */
  from: number;
  to: number;
  /** How far (px) it is held from where it would lie. */
  away: Place;
  /** Where they all lie, on the page. */
  places: readonly Place[];
}

interface Listeners {
  onLift: (lifted: Lifted) => void;
  /** Let go, or undefined where it was given up. */
  onEnd: (lifted: Lifted | undefined) => void;
}

/**
 * Follows a press on one of `items`, which are all of a size: by mouse it is lifted as soon as it is moved, by finger after a rest. What it is
 * held over gives way. Escape gives up, and so does the browser when it takes the finger for something else.
 */
export function follow(press: PointerEvent, items: readonly HTMLElement[], { onLift, onEnd }: Listeners): void {
  const following = new AbortController();
  const from = items.findIndex((item) => item.contains(press.target as Node));
  const start = onPage(press);
  let pointer: Place = { x: press.clientX, y: press.clientY };
  let lifted: Lifted | undefined;
  let frame = 0;

  const hold = () => {
    const at = onPage({ clientX: pointer.x, clientY: pointer.y });
    const places = lifted?.places ?? items.map(placeOf);
    const offset = difference(at, start);
    const held = sum(places[from] ?? start, offset);
    const to = nearest(places, held);
    lifted = { from, to, places, away: difference(held, places[to] ?? held) };
    onLift(lifted);
  };
  const scrollAtEdges = () => {
    const by = pointer.y < edge.size ? -edge.speed : pointer.y > innerHeight - edge.size ? edge.speed : 0;
    if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const lift = () => {
    hold();
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const end = (isDropped: boolean) => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    following.abort();
    onEnd(isDropped ? lifted : undefined);
  };
  const resting = press.pointerType === 'mouse' ? undefined : setTimeout(lift, rest);

  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, act, { signal: following.signal });
  on('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (lifted !== undefined) return hold();
    if (distance(onPage(event), start) <= slack) return;
    if (press.pointerType === 'mouse') lift();
    else end(false);
  });
  on('pointerup', (event) => event.pointerId === press.pointerId && end(true));
  on('pointercancel', (event) => event.pointerId === press.pointerId && end(false));
  on('scroll', () => lifted !== undefined && hold());
  on('blur', () => end(false));
  on('keydown', (event) => event.key === 'Escape' && end(false));
  // A finger that rests would be offered a menu.
  on('contextmenu', (event) => press.pointerType !== 'mouse' && event.preventDefault());
}

const onPage = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => ({ x: clientX + scrollX, y: clientY + scrollY });

function placeOf(item: HTMLElement): Place {
  const { left, top } = item.getBoundingClientRect();
  return onPage({ clientX: left, clientY: top });
}

const sum = (one: Place, other: Place): Place => ({ x: one.x + other.x, y: one.y + other.y });
const difference = (one: Place, other: Place): Place => ({ x: one.x - other.x, y: one.y - other.y });
const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

function nearest(places: readonly Place[], to: Place): number {
  const distances = places.map((place) => distance(place, to));
  return distances.indexOf(Math.min(...distances));
}

/** Where each of so many comes to lie, by its number, while one is held elsewhere. */
export const givenWay = (count: number, { from, to }: Pick<Lifted, 'from' | 'to'>): number[] => {
  const order = Array.from({ length: count }, (_, index) => index).filter((index) => index !== from);
  order.splice(to, 0, from);
  return Array.from({ length: count }, (_, index) => order.indexOf(index));
};
