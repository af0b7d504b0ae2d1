/** How long (ms) a finger rests before it drags: sooner, it scrolls. */
const holdTime = 220;
/** How far (px) a mouse moves before it drags, and how far a resting finger may move. */
const tolerance = 6;
/** How near (px) to the top and bottom of the screen the page scrolls, and how far (px) in a frame. */
const edge = { size: 72, speed: 8 };

interface Place {
  x: number;
  y: number;
}

export interface Drag {
  /** The index it was dragged from, and the one it would get. */
  from: number;
  to: number;
  /** How far (px) the pointer holds it away from its new place. */
  away: Place;
  /** Where all items were when the drag began, on the page. */
  places: readonly Place[];
}

interface Listeners {
  onDrag: (drag: Drag) => void;
  /** Dropped, or undefined if it was cancelled. */
  onEnd: (drag: Drag | undefined) => void;
}

/**
 * Tracks a press on one of `items`, which are all of a size: a mouse drags as soon as it moves, a finger after a rest. Escape cancels, and so
 * does the browser when it uses the finger for something else.
 */
export function trackDrag(press: PointerEvent, items: readonly HTMLElement[], { onDrag, onEnd }: Listeners): void {
  const tracking = new AbortController();
  const from = items.findIndex((item) => item.contains(press.target as Node));
  const start = onPage(press);
  let pointer: Place = { x: press.clientX, y: press.clientY };
  let drag: Drag | undefined;
  let frame = 0;

  const update = () => {
    const at = onPage({ clientX: pointer.x, clientY: pointer.y });
    const places = drag?.places ?? items.map(placeOf);
    const offset = difference(at, start);
    const held = sum(places[from] ?? start, offset);
    const to = nearest(places, held);
    drag = { from, to, places, away: difference(held, places[to] ?? held) };
    onDrag(drag);
  };
  const scrollAtEdges = () => {
    const by = pointer.y < edge.size ? -edge.speed : pointer.y > innerHeight - edge.size ? edge.speed : 0;
    if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const begin = () => {
    update();
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const end = (isDropped: boolean) => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    tracking.abort();
    onEnd(isDropped ? drag : undefined);
  };
  const resting = press.pointerType === 'mouse' ? undefined : setTimeout(begin, holdTime);

  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, act, { signal: tracking.signal });
  on('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (drag !== undefined) return update();
    if (distance(onPage(event), start) <= tolerance) return;
    if (press.pointerType === 'mouse') begin();
    else end(false);
  });
  on('pointerup', (event) => event.pointerId === press.pointerId && end(true));
  on('pointercancel', (event) => event.pointerId === press.pointerId && end(false));
  on('scroll', () => drag !== undefined && update());
  on('blur', () => end(false));
  on('keydown', (event) => event.key === 'Escape' && end(false));
  // A resting finger would open the context menu.
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

/** The place of each of `count` items while one is dragged. */
export const shiftedPlaces = (count: number, { from, to }: Pick<Drag, 'from' | 'to'>): number[] => {
  const order = Array.from({ length: count }, (_, index) => index).filter((index) => index !== from);
  order.splice(to, 0, from);
  return Array.from({ length: count }, (_, index) => order.indexOf(index));
};
