export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

/** Pixels: no button is so narrow or so low that it lies between two points. */
const step = { x: 36, y: 18 };
/** From the edge of the window, and how far up a box may move (share of the window's height). */
const margin = 16;
const highest = 0.6;

/**
 * Where a box at the foot of a window covers no button: how far to move it, first not at all, then to a corner, then upwards. Where there is no such
 * place, where it covers least.
 * @param isButton whether there is something to press at a point of the window
 */
export function clearestPlace(box: Box, window: { width: number; height: number }, isButton: (x: number, y: number) => boolean): Place {
  const coveredAt = ({ x, y }: Place) =>
    range(box.width, step.x).reduce(
      (sum, dx) => sum + range(box.height, step.y).filter((dy) => isButton(box.left + x + dx, box.top + y + dy)).length,
      0,
    );
  let best = { place: { x: 0, y: 0 }, covered: Infinity };
  for (const place of places(box, window)) {
    const covered = coveredAt(place);
    if (covered < best.covered) best = { place, covered };
    if (covered === 0) break;
  }
  return best.place;
}

function places({ left, width, height }: Box, window: { width: number; height: number }): Place[] {
  const toEnd = Math.max(0, window.width - margin - width - left);
  const toStart = Math.min(0, margin - left);
  const ups = range(window.height * highest, height / 2 + margin);
  return ups.flatMap((up) => [...new Set([0, toEnd, toStart])].map((x) => ({ x, y: 0 - up })));
}

/** 0 and on, in steps, below the end, and the end. */
const range = (end: number, by: number): number[] => [...Array.from({ length: Math.ceil(end / by) }, (_, index) => index * by), end];
