export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels: no button is so narrow or so low that it lies between two points. */
const step = { x: 36, y: 18 };
/** Pixels between two places. */
const margin = 16;
/** How far up a box may move (share of the window's height). */
const highest = 0.6;

/**
 * How far up (pixels) to move a box at the foot of a window so that it covers no button: as little as is enough. Where there is no such place,
 * where it covers least.
 * @param isButton whether there is something to press at a point of the window
 */
export function clearestRise(box: Box, windowHeight: number, isButton: (x: number, y: number) => boolean): number {
  const coveredAt = (rise: number) =>
    range(box.width, step.x).reduce(
      (sum, dx) => sum + range(box.height, step.y).filter((dy) => isButton(box.left + dx, box.top - rise + dy)).length,
      0,
    );
  let best = { rise: 0, covered: Infinity };
  for (const rise of range(windowHeight * highest, box.height / 2 + margin)) {
    const covered = coveredAt(rise);
    if (covered < best.covered) best = { rise, covered };
    if (covered === 0) break;
  }
  return best.rise;
}

/** 0 and on, in steps, below the end, and the end. */
const range = (end: number, by: number): number[] => [...Array.from({ length: Math.ceil(end / by) }, (_, index) => index * by), end];
