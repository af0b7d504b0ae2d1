import { rankDecay } from '../../../shared/limits.ts';

/**
 * How many steps there are from a number to its tenfold. Ranks count votes and comments in such steps: up to ten each vote is one, later an eighth
 * more votes. So a deal with many votes is seldom moved in the indexes of lists.
 */
const perTenfold = 20;

/** The steps of a number (shared/limits.ts has such numbers); as SQL of columns below. */
export function stepsOf(count: number): number {
  const steps = Math.floor(perTenfold * Math.log10(Math.max(1, Math.abs(count))));
  // Not -0, which no column of PostgreSQL has.
  return count < 0 ? 0 - steps : steps;
}

const net = 'up - down - withheld_votes / 100.0::float8';

/** The generated columns of `deal_scores`. */
export const steps = {
  ofVotes: `sign(${net}) * floor(${perTenfold} * log(greatest(1, abs(${net}))))`,
  ofComments: `floor(${perTenfold} * log(greatest(1, comments)))`,
};

/** The columns of a deal that ranks are computed from. */
export interface Ranked {
  voteSteps: number;
  commentSteps: number;
  /** Seconds since the epoch. */
  liveAt: number;
}

interface Formula {
  sql: string;
  of: (deal: Ranked) => number;
}

const rank = (counted: 'vote_steps' | 'comment_steps', stepsIn: (deal: Ranked) => number, decay: number): Formula => ({
  // epoch() is our own (0000_board.sql), because extract() is not immutable.
  sql: `${counted} / ${perTenfold}::float8 + epoch(live_at) / ${decay}`,
  of: (deal) => stepsIn(deal) / perTenfold + deal.liveAt / decay,
});

/**
 * The ranks of a deal: in SQL for its generated columns, and of a row from the change feed (a test compares the two). None depends on the clock, only
 * on the moment the deal went live, so an index serves every order and a rank changes only with its row.
 */
export const ranks = {
  hot: rank('vote_steps', ({ voteSteps }) => voteSteps, rankDecay.hot),
  rising: rank('vote_steps', ({ voteSteps }) => voteSteps, rankDecay.rising),
  discussed: rank('comment_steps', ({ commentSteps }) => commentSteps, rankDecay.discussed),
};
