import type { ExtractedOffer } from '../server/preview/extract-offer.ts';

// In the place of the thread that reads pages, on a machine that has much else to do: it begins later than a page may take.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);

export const begin = (): undefined => undefined;
export const read = (): ExtractedOffer => ({ merchant: 'Kettles' });
