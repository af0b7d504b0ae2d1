import type { KeyboardEvent } from 'react';

/** How many pictures an arrow key goes forward, in the direction of reading; 0 for other keys. */
export function arrowKeyStep({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return key === forward ? 1 : -1;
}
