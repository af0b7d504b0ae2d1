import type { ExtractedOffer } from '../server/deals/preview/extract-offer.ts';
import type { FetchedPage } from '../server/deals/preview/worker.ts';

export const begin = (): undefined => undefined;

/** Replaces the page worker and misbehaves like the worst pages could make it. */
export function read({ url }: FetchedPage): ExtractedOffer {
  const held: number[][] = [];
  // Without calls in the loop: Node 24.21 cannot terminate a thread whose loop calls only built-in functions.
  if (url.endsWith('/endless')) for (;;);
  while (url.endsWith('/hungry')) held.push(Array.from({ length: 10_000 }, Math.random));
  if (url.endsWith('/ending')) process.exit(1);
  if (url.endsWith('/broken')) throw new RangeError('Maximum call stack size exceeded');
  return { merchant: 'Kettles' };
}
