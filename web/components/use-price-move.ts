import { useState } from 'react';

/** Which way a price went while it was on the screen. */
export function usePriceMove(price: number | undefined): 'down' | 'up' | undefined {
  const [known, setKnown] = useState({ price, move: undefined as 'down' | 'up' | undefined });
  if (price !== known.price) {
    const before = known.price ?? price;
    setKnown({ price, move: price === undefined || before === price ? undefined : price < Number(before) ? 'down' : 'up' });
  }
  return known.move;
}
