import { type HeatScale, initialHeatScale } from './heat.ts';

/**
 * The scale: `share` of the `newest` deals reach a level, but never with fewer net votes than `least`. A board with fewer than `fewest` deals has the
 * scale `initial`.
 */
export const heatScaling = {
  newest: 1_000,
  fewest: 100,
  share: { warm: 0.2, hot: 0.03, blazing: 0.005 },
  least: { warm: 4, hot: 8, blazing: 16 },
  initial: initialHeatScale,
} as const satisfies Record<'share' | 'least' | 'initial', HeatScale> & { newest: number; fewest: number };
