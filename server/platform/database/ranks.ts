import { rankDecay } from '../../../shared/limits.ts';

/** The columns of a deal that ranks are computed from. */
export interface Ranked {
  up: number;
  down: number;
  /** In hundredths. */
  withheld: number;
  comments: number;
  /** Seconds since the epoch. */
  liveAt: number;
}

export const netOf = ({ up, down, withheld }: Ranked): number => up - down - withheld / 100;
const netSql = '(up - down - withheld_votes / 100.0::float8)';

interface Formula {
  sql: string;
  of: (deal: Ranked) => number;
}

const ofVotes: Formula = {
  sql: `sign(${netSql}) * log(greatest(1, abs(${netSql})))`,
  of: (deal) => Math.sign(netOf(deal)) * Math.log10(Math.max(1, Math.abs(netOf(deal)))),
};
const ofComments: Formula = {
  sql: 'log(greatest(1, comments))',
  of: ({ comments }) => Math.log10(Math.max(1, comments)),
};

const rank = (magnitude: Formula, decay: number): Formula => ({
  // epoch() is our own (0000_board.sql), because extract() is not immutable.
  sql: `${magnitude.sql} + epoch(live_at) / ${decay}`,
  of: (deal) => magnitude.of(deal) + deal.liveAt / decay,
});

/**
 * The ranks of a deal: in SQL for its generated columns, and of a row from the change feed (a test compares the two). None depends on the clock, only
 * on the moment the deal went live, so an index serves every order and a rank changes only with its row.
 */
export const ranks = {
  hot: rank(ofVotes, rankDecay.hot),
  rising: rank(ofVotes, rankDecay.rising),
  discussed: rank(ofComments, rankDecay.discussed),
};
