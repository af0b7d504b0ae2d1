export interface TickerState {
  /** The key of the happening on the screen. */
  key: string | undefined;
  /** The newest one that there was. */
  newest: string | undefined;
}

export const initialTicker: TickerState = { key: undefined, newest: undefined };

/** What the ticker shows next: what has just happened, otherwise the one before, and after the oldest the newest again. */
export function nextHappening({ key, newest }: TickerState, order: readonly string[]): TickerState {
  const [latest] = order;
  if (latest !== newest) return { key: latest, newest: latest };
  const at = key === undefined ? -1 : order.indexOf(key);
  return { key: order[at + 1] ?? latest, newest };
}
