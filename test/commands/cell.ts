/** Whom the subject of a cell belongs to: the one who asks, someone else, or another's at a merchant that the one who asks works for. */
export type Owner = 'own' | "another's" | "moderator's" | "admin's" | "employer's" | 'everybody';

export interface Cell {
  /** The id of the one who asks; 0 for a guest. */
  actor: number;
  /** The id of the subject's author or person. */
  owner: number;
  whose: Owner;
  state: string;
}

/** Ids of what a cell's SQL makes or changes; the board's own are lower. */
export const ids = {
  deal: 70_001,
  other: 70_002,
  threadDeal: 70_003,
  comment: 80_001,
  case: 81_001,
  log: 82_001,
  sanction: 83_001,
  merge: 84_001,
  affiliation: 85_001,
  possession: 86_001,
  shop: 90_001,
  employer: 90_002,
  third: 90_003,
  category: 91_001,
};

export const merchantOf = ({ whose }: Cell): number => (whose === "employer's" ? ids.employer : ids.shop);
