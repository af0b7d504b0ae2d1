import type { ExtractedOffer } from '../server/deals/preview/extract-offer.ts';

// Replaces the page worker. Like on a busy machine, its start takes longer than a page may take.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);

export const begin = (): undefined => undefined;
export const read = (): ExtractedOffer => ({ merchant: 'Kettles' });
