import { useBoard } from './use-board.ts';

/** The currency of amounts that name none, such as in filters. */
export function usePriceCurrency(): string {
  const { currency, priceCurrency } = useBoard();
  return priceCurrency ?? currency;
}
