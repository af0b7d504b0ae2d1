/** How hot a deal is, the mildest first. */
export const heatLevels = ['warm', 'hot', 'blazing'] as const;
export type HeatLevel = (typeof heatLevels)[number];

/** The net votes from which a deal is warm, hot or blazing. Each board has its own, from its newest deals (server/deals/votes/update-heat-scale.ts). */
export type HeatScale = Record<HeatLevel, number>;

/** The scale of a board with few deals. */
export const initialHeatScale: HeatScale = { warm: 10, hot: 20, blazing: 100 };

/**
 * When a deal is called hot: a moment that is kept (`hotAt`), not a state that comes and goes. It needs the net votes of the board's scale or, within
 * this many seconds of going live, these shares of them.
 */
export const earlyHeat = { ups: 0.75, net: 0.5, within: 45 * 60 } as const;

/** Seconds after going live in which a deal has a level of heat. */
export const heatDuration = 14 * 86_400;

interface Heated {
  state: string;
  up: number;
  down: number;
  withheld?: number | undefined;
  liveAt: string;
  hotAt?: string | undefined;
}

/** The level of heat of a deal at `now` (milliseconds since the epoch). */
export function heatLevel({ state, up, down, withheld = 0, liveAt, hotAt }: Heated, scale: HeatScale, now: number): HeatLevel | undefined {
  const net = up - down - withheld;
  if (state !== 'live' || now - Date.parse(liveAt) > heatDuration * 1_000) return undefined;
  // Votes of new people alone do not make a deal hot.
  if (hotAt === undefined) return net >= scale.warm ? 'warm' : undefined;
  if (net >= scale.blazing) return 'blazing';
  if (net >= scale.hot * earlyHeat.net) return 'hot';
  return net >= scale.warm ? 'warm' : undefined;
}

/** Upvotes count towards the speed of a deal's votes for about this long (seconds): each fades by the factor e in it. */
export const voteSpeedTime = 3_600;

/** A card shows the speed of votes from this many upvotes an hour. */
export const shownVoteSpeed = 3;

/** Upvotes an hour: as they were counted at the last vote, faded until `now` (milliseconds since the epoch). */
export const voteSpeedNow = ({ upvotes, at }: { upvotes: number; at: string }, now: number): number =>
  upvotes * Math.exp(-Math.max(0, now - Date.parse(at)) / 1_000 / voteSpeedTime);
