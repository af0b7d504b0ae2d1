/**
 * The effect of people's checks. A check counts by its author's trust (T0 to T3): "dead" adds, "works" subtracts one. A weight of `enough`
 * within `within` seconds expires a deal, or changes its price if all report the same one. `revivals` people with `revivalTrust` or above
 * who report that it works revive it.
 */
export const checkThresholds = {
  weights: [0.5, 1, 1.5, 3],
  works: -1,
  enough: 3,
  within: 6 * 3_600,
  revivals: 2,
  revivalTrust: 1,
} as const;
